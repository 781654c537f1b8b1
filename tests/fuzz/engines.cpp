// Engine native against engine simgrid, on random scenarios that both can run.

#include <array>

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

/// True if something is so short beside the whole that clocks lose it: who comes first is then not to be known.
bool is_beyond_clocks(const WatchedRun& run) {
  const Time shortest = 1e-9 * run.result.time;
  return std::ranges::any_of(run.passages, [&](const test::Passage& passage) {
    const MessageInfo& message = passage.message;
    return std::ranges::any_of(passage.route, [&](ChannelId id) {
      const Time words = message.words * run.word_time(message, id);
      const Time hop = run.hop_time(message, id);
      const Time startup = run.costs(message).t_s;
      return std::ranges::any_of(std::array{words, hop, startup}, [&](Time t) { return t > 0 && t < shortest; });
    });
  });
}

/// The makespan to a billionth, and when each message is delivered: to a billionth of that, or of the makespan where
/// prices are far apart, for SimGrid keeps absolute time, and of so many digits.
std::string difference_of_times(const Chosen& chosen, const WatchedRun& native, const Result& other,
                                const test::Trace& trace) {
  if (!close(native.result.time, other.time)) {
    return fmt::format("the time is {:.17g}, of simgrid {:.17g}", native.result.time, other.time);
  }
  const auto passages = trace.passages();
  for (std::size_t i = 0; i < std::min(passages.size(), native.passages.size()); ++i) {
    const Time one = native.passages[i].delivered;
    const Time least = chosen.numbers == Numbers::far_apart ? native.result.time : one;
    if (std::abs(one - passages[i].delivered) <= 1e-9 * std::max(one, least)) continue;
    return fmt::format("{} is delivered at {:.17g}, of simgrid at {:.17g}", in_words(passages[i].message), one,
                       passages[i].delivered);
  }
  return "";
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
  if (fuzz::is_beyond_clocks(native)) return 0;
  const std::string times = fuzz::difference_of_times(*chosen, native, *result, trace);
  if (times.empty()) return 0;
  fuzz::promise(!fuzz::is_exact(*chosen, native) && fuzz::is_unsteady(chosen->scenario, native), times);
  return 0;
}
