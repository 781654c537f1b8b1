// Engine native: a random scenario satisfies the invariants of messages, channels, ports and formulas; has the makespan
// of an independent simulator, if that can run it; and that of engine symmetric, if that can.

#include "fuzz/channel_laws.hpp"
#include "fuzz/chosen_scenario.hpp"
#include "support/engine_comparison.hpp"
#include "support/machine_oracle.hpp"

namespace hopscope::fuzz {

namespace {

constexpr int most_nodes = 12;

/// The oracle supports one set of costs and one width, no switches and no rearranging; it posts the messages of a step
/// nearest first, and awaits them in that step.
bool has_oracle(const WatchedRun& run) {
  const Platform& on = run.platform();
  const Schedule& schedule = run.scenario.schedule;
  // It treats times less than 1e-9 apart as one instant.
  const bool can_tell_instants = run.result.time <= 1e6 && shortest(on, run.passages) >= 1e-4;
  return can_tell_instants && on.topology->has_equal_channels() && on.topology->switches() == 0 &&
         on.has_uniform_costs() && on.has_rank_on_every_node() && on.costs.t_r == 0 &&
         schedule.values.find("stage_1") == nullptr &&
         !(schedule.operation == "all-to-all" && schedule.algorithm == "mesh");
}

std::string difference_from_oracle(const WatchedRun& run) {
  test::MachineOracle oracle(run.platform(), run.scenario.schedule.barrier(), run.result.messages);
  const Time time = oracle.run();
  if (!close(time, run.result.time))
    return fmt::format("the time is {:.17g}, of the oracle {:.17g}", run.result.time, time);
  std::multimap<test::MachineOracle::Ends, Time> found;
  for (const auto& [message, delivered] : run.trace.deliveries()) {
    found.emplace(std::tuple(message.step, message.from, message.to), delivered);
  }
  if (found.size() != oracle.deliveries().size()) return "the oracle delivers another number of messages";
  for (auto one = found.cbegin(), other = oracle.deliveries().begin(); one != found.cend(); ++one, ++other) {
    if (one->first == other->first && std::abs(one->second - other->second) <= 1e-9 * std::max(1.0, time)) continue;
    const auto [step, from, to] = one->first;
    return fmt::format("message {} -> {} of step {} is delivered at {:.17g}, of the oracle at {:.17g}", from, to, step,
                       one->second, other->second);
  }
  return "";
}

std::string difference_from_symmetric(const WatchedRun& run) {
  const auto folded = test::try_out(run.scenario, *test::catalogue().engine("symmetric"));
  if (!folded) return "";
  if (!close(folded->time, run.result.time)) {
    return fmt::format("the time is {:.17g}, of engine symmetric {:.17g}", run.result.time, folded->time);
  }
  const bool same = folded->totals.messages == run.result.totals.messages &&
                    folded->totals.link_traversals == run.result.totals.link_traversals &&
                    folded->totals.max_congestion == run.result.totals.max_congestion;
  return same ? "" : "engine symmetric has other totals";
}

}  // namespace

}  // namespace hopscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const auto chosen = fuzz::choose({data, size}, fuzz::most_nodes, true);
  if (!chosen) return 0;
  const fuzz::WatchedRun run(*chosen);
  fuzz::require_laws(run);
  std::string difference = fuzz::difference_from_symmetric(run);
  if (difference.empty() && fuzz::has_oracle(run)) difference = fuzz::difference_from_oracle(run);
  if (difference.empty()) return 0;
  fuzz::promise(test::depends_on_last_digits(run.scenario, test::run_on("native", run.scenario)), difference);
  return 0;
}
