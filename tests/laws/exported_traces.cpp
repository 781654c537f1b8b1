// Every algorithm, written as a time-independent trace and read again, gives the same numbers.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "output/other_tools.hpp"
#include "run/shown_run.hpp"
#include "support/known_bounds.hpp"
#include "support/needed_fields.hpp"
#include "support/sanitized.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

std::string trace_input_of(const Algorithm& algorithm) {
  if (algorithm.operation == "shift") return R"(, "message_words": 6, "shift": 3)";
  if (algorithm.operation == "all-to-all-v") return R"(, "sizes": {"generator": "zipf", "words": 1000})";
  if (algorithm.operation == "neighbour-exchange") {
    return R"(, "message_words": 6, "guest": {"family": "hypercube", "dimension": 3})";
  }
  return needed_fields(algorithm, "6");
}

/// @return false if the algorithm does not fit the platform
bool check_trace_of(const std::string& platform, const std::string& more, const Algorithm& algorithm) {
  FilesInMemory files;
  std::optional<Scenario> scenario;
  const std::string on =
      fmt::format(R"("platform": {{{}, "costs": {{"t_s": 10, "t_w": 1, "t_h": 1, "t_r": 0.5}}, "mapping": "{}"}})",
                  platform, algorithm.implied_mapping);
  try {
    const std::string text = fmt::format(R"({{{}, "schedule": {{"operation": "{}", "algorithm": "{}"{}{}}}}})", on,
                                         algorithm.operation, algorithm.name, trace_input_of(algorithm), more);
    scenario = parse_scenario(text, "own.json", files, catalogue());
  } catch (const InputError&) {
    return false;
  }
  const ShownRun run = show(*scenario, {.bounds = &known_bounds()});
  if (!why_no_smpi_trace(run).empty()) return false;  // sizes that are no multiple of a small power of 1/2
  files.put("trace.txt", smpi_trace(run));
  INFO(algorithm.operation << ' ' << algorithm.name << more << " on " << platform);
  const std::string again = fmt::format(
      R"({{{}, "schedule": {{"file": "trace.txt", "format": "smpi-ti", "word_bytes": {}, "flops_per_time_unit": 1}}}})",
      on, smpi_word_bytes(run));
  const Result read = simulate(parse_scenario(again, "own.json", files, catalogue()), {.bounds = &known_bounds()});
  // Where messages queue for channels, or for ports on their way, those of one instant may come in another order.
  const bool queues = !scenario->platform.cut_through() || scenario->platform.contention == Contention::fifo;
  const bool meet = !run.result.congestion_free() || !scenario->schedule.barrier();
  if (!queues || !meet) CHECK(read.time == Approx(run.result.time).epsilon(1e-9));
  CHECK(read.totals.messages == run.result.totals.messages);
  CHECK(read.totals.words == Approx(run.result.totals.words));
  CHECK(read.totals.word_hops == Approx(run.result.totals.word_hops));
  CHECK(read.totals.link_traversals == run.result.totals.link_traversals);
  CHECK(read.delivery == Delivery::verified);
  return true;
}

}  // namespace

TEST_CASE("every algorithm as a trace of SMPI takes the same time", "[laws][smpi]") {
  const std::vector<std::string> topologies{
      R"("topology": {"family": "hypercube", "dimension": 3})", R"("topology": {"family": "torus", "dims": [4, 4]})",
      R"("topology": {"family": "ring", "nodes": 8})", R"("topology": {"family": "complete", "nodes": 9})",
      R"("topology": {"family": "clusters", "sizes": [3, 3], "inter": {"t_s": 20, "t_w": 2, "t_h": 3}})"};
  const std::vector<std::string> machines{R"("ports": 1)", R"("ports": 2)", R"("ports": "all")",
                                          R"("switching": "store-and-forward")", R"("contention": "fifo")"};
  for (const Algorithm& algorithm : catalogue().algorithms) {
    int fitting = 0;
    for (const std::string& topology : topologies) {
      for (const std::string& machine : machines) {
        for (const char* more : {"", R"(, "synchronization": "barrier")"}) {
          if (is_sanitized() && *more != '\0') continue;
          fitting += check_trace_of(topology + ", " + machine, more, algorithm) ? 1 : 0;
        }
      }
    }
    INFO(algorithm.operation << ' ' << algorithm.name);
    CHECK(fitting > 0);
  }
}

}  // namespace hopscope::test
