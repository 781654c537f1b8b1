// Engine native against engine simgrid, on random scenarios that both can run.

#include "fuzz/chosen_scenario.hpp"

namespace hopscope::fuzz {

namespace {

constexpr int most_nodes = 12;

/// What does not depend on who goes first: who waits for ever, and who sends how much to whom over which channels.
std::string difference_of_counts(const Result& one, const Result& other) {
  if (one.totals.messages != other.totals.messages) return "another number of messages";
  if (one.totals.steps != other.totals.steps) return "another number of steps";
  if (one.totals.link_traversals != other.totals.link_traversals) return "another number of link traversals";
  if (one.totals.max_congestion != other.totals.max_congestion) return "another congestion";
  if (one.delivery != other.delivery) return "another delivery";
  if (!close(one.totals.words, other.totals.words)) return "another number of words";
  return "";
}

std::string difference_of_times(const WatchedRun& native, const Result& other, const test::Trace& trace,
                                double tolerance) {
  if (!close(native.result.time, other.time, tolerance)) {
    return fmt::format("the time is {:.17g}, of simgrid {:.17g}", native.result.time, other.time);
  }
  const auto passages = trace.passages();
  for (std::size_t i = 0; i < std::min(passages.size(), native.passages.size()); ++i) {
    const Time one = native.passages[i].delivered;
    if (close(one, passages[i].delivered, tolerance)) continue;
    return fmt::format("{} is delivered at {:.17g}, of simgrid at {:.17g}", in_words(passages[i].message), one,
                       passages[i].delivered);
  }
  return "";
}

/// SimGrid keeps absolute time to a billionth of the shortest cost. @return the relative difference that this can make
/// to a time of any message
double tolerance(const WatchedRun& run) {
  const Time scale =
      time_scale({run.platform(), *run.scenario.algorithm, *run.scenario.operation, run.scenario.schedule});
  Time first = run.result.time;
  for (const auto& [message, time] : run.trace.deliveries()) {
    if (time > 0) first = std::min(first, time);
  }
  return first > 0 ? 1e-9 + 1e-7 * scale / first : 1e-9;
}

}  // namespace

}  // namespace hopscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const auto chosen = fuzz::choose({data, size}, fuzz::most_nodes, false);
  if (!chosen) return 0;
  const fuzz::WatchedRun native(chosen->scenario);
  Scenario other = chosen->scenario;
  other.engine = test::catalogue().engine("simgrid");
  test::Trace trace;
  const auto result = fuzz::read_or_refused([&] { return simulate(other, {.listeners = {&trace}}); });
  if (!result) return 0;  // messages too far apart for its clock
  const std::string counts = fuzz::difference_of_counts(native.result, *result);
  fuzz::promise(counts.empty(), "native and simgrid: " + counts);
  const std::string times = fuzz::difference_of_times(native, *result, trace, fuzz::tolerance(native));
  if (times.empty()) return 0;
  fuzz::promise(!fuzz::is_exact(*chosen, native) && fuzz::is_unsteady(chosen->scenario, native), times);
  return 0;
}
