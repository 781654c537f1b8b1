// Memory that the engine takes, as the difference of two runs, each in a process of its own; beside it what the engine
// itself estimates before it begins.

#include <fmt/format.h>

#include "process.hpp"
#include "topics.hpp"

namespace hopscope::bench {

namespace {

double estimate(const Scenario& scenario) {
  return scenario.engine->bytes_needed(
      {scenario.platform, *scenario.algorithm, *scenario.operation, scenario.schedule});
}

/// Bytes for each of the `more` things that `large` has beyond `small`.
void report_difference(const std::string& what, const Scenario& small, const Scenario& large, double more,
                       Table& table) {
  const double measured = run_apart(unwatched(large)).peak_bytes - run_apart(unwatched(small)).peak_bytes;
  table.figure(what, measured / more, "{:.0f} bytes",
               fmt::format("its own estimate: {:.0f}", (estimate(large) - estimate(small)) / more));
}

}  // namespace

void report_memory(const Suite& suite, Table& table) {
  const auto all_at_once = [&](int dimension) {
    Scenario scenario = suite.exchange(hypercube(dimension), "direct");
    scenario.platform.ports = Platform::all_ports;
    return scenario;
  };
  const auto messages = [](const Scenario& scenario) {
    return scenario.platform.ranks() * (scenario.platform.ranks() - 1.0);
  };
  const Scenario few = all_at_once(8);
  const Scenario many = all_at_once(9);
  report_difference("memory of a message under way (4.5 hops)", few, many, messages(many) - messages(few), table);

  const Scenario fewer = suite.exchange(hypercube(9), "direct");
  const Scenario more = suite.exchange(hypercube(10), "direct");
  report_difference("memory of a message that waits for a port", fewer, more, messages(more) - messages(fewer), table);

  // A few steps are enough: a step gives back what it took.
  const Scenario small = suite.exchange(hypercube(16), "hypercube");
  const Scenario large = suite.exchange(hypercube(17), "hypercube");
  report_difference("memory of a node with its channels and one message under way, hypercube of 131072", small, large,
                    large.platform.ranks() - small.platform.ranks(), table);
}

}  // namespace hopscope::bench
