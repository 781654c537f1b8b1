// What is written for other tools, and as tables, takes the same time when it is read again, or the export says why
// not.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "export/exported.hpp"
#include "support/known_bounds.hpp"
#include "support/places.hpp"
#include "support/sanitized.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

struct Written {
  ExportFormat format;
  std::string schedule;  // the fields with which a scenario reads it
};

std::vector<Written> formats() {
  return {{ExportFormat::messages, R"("messages": "written.json")"},
          {ExportFormat::messages_csv, R"("messages": "written.csv")"},
          {ExportFormat::msccl, R"("file": "written.xml")"},
          {ExportFormat::goal, R"("file": "written.goal")"},
          {ExportFormat::smpi_ti, R"("file": "written.txt", "format": "smpi-ti", "flops_per_time_unit": 1)"}};
}

bool says_of_time(const std::vector<std::string>& remarks) {
  return std::ranges::any_of(
      remarks, [](const std::string& each) { return each.starts_with("the schedule, read again, takes"); });
}

/// Reads what was written by an ordinary scenario. @return its time
Time time_read_again(const std::string& platform, const std::string& operation, const std::string& input,
                     const Written& as, const Exported& exported) {
  FilesInMemory files;
  for (const char* name : {"written.json", "written.csv", "written.xml", "written.goal", "written.txt"})
    files.put(name, exported.text);
  std::string more;
  for (const std::string& remark : exported.remarks) {
    const auto at = remark.find("\"word_bytes\": ");
    if (at != std::string::npos) more = ", " + remark.substr(at, remark.find_first_of(" ", at + 14) - at);
  }
  const bool is_trace = as.format == ExportFormat::goal || as.format == ExportFormat::smpi_ti;
  const std::string text = fmt::format(R"({{"platform": {}, "schedule": {{"operation": "{}", {}{}{}}}}})", platform,
                                       is_trace ? "trace" : operation, as.schedule, is_trace ? "" : ", " + input, more);
  return simulate(parse_scenario(text, "again.json", files, catalogue()), {.bounds = &known_bounds()}).time;
}

/// What the loop over all algorithms has found.
struct Found {
  int same = 0;
  std::set<std::string> different;  // "algorithm as format"
};

void try_formats(const Scenario& scenario, const std::string& platform, const std::string& input, Found& found) {
  const std::string& operation = scenario.schedule.operation;
  for (const Written& as : formats()) {
    Exported exported;
    try {
      exported = exported_run(scenario, {as.format}, {});
    } catch (const InputError&) {
      continue;  // it says why
    }
    INFO(operation << ' ' << scenario.algorithm->name << " as "
                   << export_format_names.at(static_cast<std::size_t>(as.format)) << " on " << platform);
    const Time again = time_read_again(platform, operation, input, as, exported);
    const bool is_same = again == Approx(exported.result.time).epsilon(1e-9);
    CHECK(is_same != says_of_time(exported.remarks));
    if (is_same) ++found.same;
    const bool is_exchange = !scenario.operation->copies_blocks() && !scenario.operation->adds() &&
                             !scenario.operation->unites() && operation != "scatter" && operation != "gather";
    if (!is_same && is_exchange) {
      found.different.insert(fmt::format("{} as {}", scenario.algorithm->name,
                                         export_format_names.at(static_cast<std::size_t>(as.format))));
    }
  }
}

std::string input_of(const Algorithm& algorithm) {
  if (algorithm.operation == "all-to-all-v") return R"("sizes": {"generator": "zipf", "words": 1000})";
  std::string input = R"("message_words": 12)";
  if (algorithm.operation == "shift") input += R"(, "shift": 3)";
  if (algorithm.operation == "neighbour-exchange") input += R"(, "guest": {"family": "hypercube", "dimension": 3})";
  return input;
}

}  // namespace

TEST_CASE("every algorithm, written in any format, takes the same time again, or the export says that it does not",
          "[laws][export]") {
  const std::vector<std::string> networks{
      R"("topology": {"family": "hypercube", "dimension": 3})", R"("topology": {"family": "torus", "dims": [2, 4]})",
      R"("topology": {"family": "ring", "nodes": 8})", R"("topology": {"family": "complete", "nodes": 8})"};
  const std::vector<std::string> machines{R"("ports": 1)", R"("ports": 1, "switching": "store-and-forward")",
                                          R"("ports": "all")", R"("ports": "all", "switching": "store-and-forward")"};
  Found found;
  for (const Algorithm& algorithm : catalogue().algorithms) {
    for (const std::string& network : networks) {
      if (is_sanitized() && &network != &networks.front()) break;
      for (const std::string& machine : machines) {
        if (is_sanitized() && machine.find("store") != std::string::npos) continue;
        for (const char* rearranging : {"0", "0.25"}) {
          const std::string platform = fmt::format(
              R"({{{}, {}, "costs": {{"t_s": 50, "t_w": 1, "t_h": 2, "t_r": {}}}, "time_unit": "us", "mapping": "{}"}})",
              network, machine, rearranging, algorithm.implied_mapping);
          const std::string input = input_of(algorithm);
          FilesInMemory files;
          std::optional<Scenario> scenario;
          try {
            scenario = parse_scenario(
                fmt::format(R"({{"platform": {}, "schedule": {{"operation": "{}", "algorithm": "{}", {}}}}})", platform,
                            algorithm.operation, algorithm.name, input),
                "own.json", files, catalogue());
          } catch (const InputError&) {
            continue;
          }
          try_formats(*scenario, platform, input, found);
        }
      }
    }
  }
  CHECK(found.same > (is_sanitized() ? 100 : 1000));
  if (is_sanitized()) return;
  // With pauses (t_r), which MSCCL does not have; or ranks that do not wait for what they receive (random-order); or
  // messages that begin at one instant in an order that their steps do not tell (planned ones).
  CHECK(found.different == std::set<std::string>{"fixed-pattern as goal", "fixed-pattern as smpi-ti",
                                                 "hypercube as msccl", "max-min as goal", "max-min as smpi-ti",
                                                 "max-sum as goal", "max-sum as smpi-ti", "mesh as msccl",
                                                 "random-order as messages", "random-order as messages-csv",
                                                 "random-order as msccl", "uniform as goal", "uniform as smpi-ti"});
}

TEST_CASE("shipped scenarios whose ranks rearrange keep their time in tables, GOAL and traces, not in MSCCL",
          "[laws][export]") {
  for (const char* name : {"claims/4.5.2-rearrangement", "claims/4.5.3-rearrangement"}) {
    INFO(name);
    const Scenario scenario = read_scenario(fmt::format("{}/scenarios/{}.json", checkout(), name), catalogue());
    REQUIRE(scenario.platform.costs.t_r > 0);
    for (const Written& as : formats()) {
      INFO(export_format_names.at(static_cast<std::size_t>(as.format)));
      const Exported exported = exported_run(scenario, {as.format}, {});
      CHECK(says_of_time(exported.remarks) == (as.format == ExportFormat::msccl));
    }
  }
}

}  // namespace hopscope::test
