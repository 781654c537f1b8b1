// Engine native against engine simgrid, on random scenarios that both can run.

#include <array>

#include <fmt/ranges.h>

#include "fuzz/chosen_scenario.hpp"
#include "fuzz/watched_run.hpp"
#include "support/engine_comparison.hpp"

namespace hopscope::fuzz {

namespace {

constexpr int most_nodes = 12;

/// True if something is so short beside the whole that clocks lose it: who comes first is then not to be known.
bool is_beyond_clocks(const Scenario& scenario, const test::EngineRun& run) {
  const Platform& on = scenario.platform;
  const Time shortest = 1e-9 * run.result.time;
  return std::ranges::any_of(run.trace.passages(), [&](const test::Passage& passage) {
    const MessageInfo& message = passage.message;
    const Time startup = on.costs_between(message.from, message.to).t_s;
    return std::ranges::any_of(passage.route, [&](ChannelId id) {
      const Time words = message.words * word_time(on, message, id);
      const Time hop = hop_time(on, message, id);
      return std::ranges::any_of(std::array{words, hop, startup}, [&](Time t) { return t > 0 && t < shortest; });
    });
  });
}

std::string told(const std::vector<std::string>& differences) {
  return fmt::format("native and simgrid: {}", fmt::join(differences, "\n"));
}

}  // namespace

}  // namespace hopscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const auto chosen = fuzz::choose({data, size}, fuzz::most_nodes, false);
  if (!chosen) return 0;
  const test::EngineRun native = test::run_on("native", *chosen);
  const auto simgrid = fuzz::read_or_refused([&] { return test::run_on("simgrid", *chosen); });
  if (!simgrid) return 0;  // messages too far apart for its clock
  test::Differences in_counts;
  in_counts.exact("who waits for ever", native.waiting, simgrid->waiting);
  test::compare_all_but_times(native, *simgrid, in_counts);
  fuzz::promise(in_counts.list().empty(), [&] { return fuzz::told(in_counts.list()); });
  const std::vector<std::string> all = test::differences(native, *simgrid);
  if (all.empty() || fuzz::is_beyond_clocks(*chosen, native)) return 0;
  fuzz::promise(test::depends_on_last_digits(*chosen, native), [&] { return fuzz::told(all); });
  return 0;
}
