// The worked cases of golden.json, which an independent program computed: each is written to a file, read like a user's
// file, and run on every engine, tracked and sized. Counts must agree exactly and times to 1e-9. Of the file's three
// lists this test takes "cases", unequal.cpp takes "unequal" and mappings.cpp takes "mappings".
#include <catch2/catch.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "support/folder.hpp"
#include "support/places.hpp"
#include "support/sanitized.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

Json cases_of(const char* file) {
  return Json::parse(std::ifstream(fs::path(checkout()) / "tests" / "golden" / file)).at("cases");
}

const Json& golden_cases() {
  static const Json cases = cases_of("golden.json");
  return cases;
}

/// A case read from a file.
Scenario read(const Folder& folder, Json scenario, const char* content) {
  scenario["schedule"]["content"] = content;
  return read_scenario(folder.put("case.json", scenario.dump()), catalogue());
}

/// The results of a run, in the fields of golden.json; only those that the case has.
Json shown(const Result& result, const Json& expected) {
  Json found{{"steps", result.totals.steps},
             {"max_congestion", result.totals.max_congestion},
             {"congestion_per_step", Json::array()},
             {"messages_per_step", Json::array()},
             {"link_traversals", result.totals.link_traversals},
             {"word_hops", result.totals.word_hops},
             {"max_overlap", result.totals.max_overlap},
             {"time", result.time}};
  for (const StepUsage& step : result.steps) {
    found["congestion_per_step"].push_back(step.congestion);
    found["messages_per_step"].push_back(step.messages);
  }
  for (auto field = found.begin(); field != found.end();) {
    field = expected.contains(field.key()) ? std::next(field) : found.erase(field);
  }
  return found;
}

bool same(const std::string& name, const Json& expected, const Json& found) {
  if (name != "time") return expected == found;
  const auto a = expected.get<double>();
  const auto b = found.get<double>();
  return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

std::vector<std::string> differences(const Json& expected, const Result& result, bool tracked) {
  std::vector<std::string> all;
  const Json found = shown(result, expected);
  if (found.size() != expected.size()) all.emplace_back("golden.json tells something that this test does not look at");
  for (const auto& [name, value] : found.items()) {
    const Json wanted = expected.value(name, Json());
    if (!same(name, wanted, value))
      all.push_back(fmt::format("{}: expected {}, found {}", name, wanted.dump(), value.dump()));
  }
  if (tracked && result.delivery != Delivery::verified) {
    all.push_back(fmt::format("delivery failed: {}", fmt::join(result.delivery_failures, "; ")));
  }
  return all;
}

/// Compares the results of a case on an engine.
void check_result(const Json& one, const Scenario& scenario, const Result& result) {
  const bool tracked = scenario.schedule.content == Content::tracked;
  const auto all = differences(one.at("expected"), result, tracked);
  INFO("case " << one.at("id") << " on engine " << result.engine << ", content " << (tracked ? "tracked" : "sizes")
               << ": " << one.at("scenario"));
  INFO(fmt::format("{}", fmt::join(all, "\n")));
  CHECK(all.empty());
}

/// Under a sanitizer a run by SimGrid, a process and a thread for each rank, takes longer than all others of a case.
bool is_left_out(const Engine& engine, std::string_view content) {
  return is_sanitized() && engine.name() == "simgrid" && content == "tracked";
}

/// Runs a case on every engine that can run it; the default one must.
void check_case(const Json& one, const Folder& folder) {
  for (const char* content : {"tracked", "sizes"}) {
    const Scenario scenario = read(folder, one.at("scenario"), content);
    for (const auto& engine : catalogue().engines) {
      if (is_left_out(*engine, content)) continue;
      const auto result = try_out(scenario, *engine);
      const bool is_default = engine == catalogue().engines.front();
      CHECK((result || !is_default));
      if (result) check_result(one, scenario, *result);
    }
  }
}

struct Group {
  std::string operation;
  std::string algorithm;
  int cases;
};

const std::vector<Group>& groups() {
  static const std::vector<Group> all{{"all-to-all", "ring", 9},       {"all-to-all", "ring-bidirectional", 8},
                                      {"all-to-all", "ring-split", 8}, {"all-to-all", "mesh", 30},
                                      {"all-to-all", "hypercube", 5},  {"all-to-all", "pairwise", 16},
                                      {"all-to-all", "shift", 39},     {"all-to-all", "one-factor", 37},
                                      {"all-to-all", "bruck", 36},     {"all-to-all", "direct", 28},
                                      {"shift", "ring", 20},           {"shift", "mesh", 90},
                                      {"shift", "gray-signed", 28},    {"shift", "direct", 43}};
  return all;
}

const int stride = is_sanitized() ? 12 : 1;

/// Checks every case of one algorithm, or with sanitizers one of eight. @pre groups() names it
void check_group(const std::string& operation, const std::string& algorithm) {
  const auto group = std::find_if(groups().begin(), groups().end(), [&](const Group& each) {
    return each.operation == operation && each.algorithm == algorithm;
  });
  REQUIRE(group != groups().end());
  const Folder folder;
  int cases = 0;
  for (const Json& one : golden_cases()) {
    const Json& schedule = one.at("scenario").at("schedule");
    if (schedule.at("operation") != operation || schedule.at("algorithm") != algorithm) continue;
    if (cases++ % stride == 0) check_case(one, folder);
  }
  CHECK(cases == group->cases);
}

}  // namespace

TEST_CASE("golden: no case is left out", "[golden]") {
  CHECK(golden_cases().size() == 397);
  CHECK(std::accumulate(groups().begin(), groups().end(), 0,
                        [](int sum, const Group& group) { return sum + group.cases; }) == 397);
}

// One test for each algorithm, so that they run in parallel.
TEST_CASE("golden: all-to-all ring", "[golden]") { check_group("all-to-all", "ring"); }
TEST_CASE("golden: all-to-all ring-bidirectional", "[golden]") { check_group("all-to-all", "ring-bidirectional"); }
TEST_CASE("golden: all-to-all ring-split", "[golden]") { check_group("all-to-all", "ring-split"); }
TEST_CASE("golden: all-to-all mesh", "[golden]") { check_group("all-to-all", "mesh"); }
TEST_CASE("golden: all-to-all hypercube", "[golden]") { check_group("all-to-all", "hypercube"); }
TEST_CASE("golden: all-to-all pairwise", "[golden]") { check_group("all-to-all", "pairwise"); }
TEST_CASE("golden: all-to-all shift", "[golden]") { check_group("all-to-all", "shift"); }
TEST_CASE("golden: all-to-all one-factor", "[golden]") { check_group("all-to-all", "one-factor"); }
TEST_CASE("golden: all-to-all bruck", "[golden]") { check_group("all-to-all", "bruck"); }
TEST_CASE("golden: all-to-all direct", "[golden]") { check_group("all-to-all", "direct"); }
TEST_CASE("golden: shift ring", "[golden]") { check_group("shift", "ring"); }
TEST_CASE("golden: shift mesh", "[golden]") { check_group("shift", "mesh"); }
TEST_CASE("golden: shift gray-signed", "[golden]") { check_group("shift", "gray-signed"); }
TEST_CASE("golden: shift direct", "[golden]") { check_group("shift", "direct"); }

// No case of golden.json is about these.
TEST_CASE("golden: shift gray", "[golden]") {
  const Json cases = cases_of("gray.json");
  CHECK(cases.size() == 36);
  const Folder folder;
  for (std::size_t i = 0; i < cases.size(); i += stride) check_case(cases[i], folder);
}

// Computed by another program in exact fractions: which message gets a port at a tie, which waits, which share a
// channel.
TEST_CASE("golden: ports, ties and contention agree with exact arithmetic", "[golden][ports]") {
  const Json cases = cases_of("ports.json");
  CHECK(cases.size() == 265);
  const Folder folder;
  for (std::size_t i = 0; i < cases.size(); i += stride) check_case(cases[i], folder);
}

}  // namespace hopscope::test
