#include "study/compare/fastest_schedule.hpp"

#include <algorithm>

#include <hopscope/engine.hpp>

#include "study/messages_run.hpp"

namespace hopscope {

namespace {

/// Those whose routes are between the nodes of the scenario's own mapping.
AlgorithmFits with_mapping_of(const Scenario& scenario, AlgorithmFits fits) {
  std::erase_if(fits, [&](const AlgorithmFit& each) {
    return !each.scenario || each.scenario->platform.mapping_name != scenario.platform.mapping_name;
  });
  if (!fits.empty() && std::ranges::none_of(fits, &AlgorithmFit::own)) fits.front().own = true;
  return fits;
}

const Candidate* fastest_of(const std::vector<Candidate>& candidates) {
  const auto least = std::ranges::min_element(candidates, {}, [](const Candidate& each) { return *each.time; });
  return least == candidates.end() ? nullptr : &*least;
}

FastestSchedule messages_of(const Candidate& candidate, RunOptions options) {
  Scenario tracked = candidate.scenario;
  tracked.schedule.content = Content::tracked;
  MessageLog log;
  options.observers.push_back(&log);
  (void)simulate(tracked, options);
  FastestSchedule schedule{candidate.name, {}, tracked.operation->adds() ? log.sums() : nullptr};
  for (LoggedMessage& each : log.take_messages()) schedule.messages.push_back(std::move(each));
  return schedule;
}

}  // namespace

std::optional<FastestSchedule> fastest_schedule(const Scenario& scenario, const AlgorithmFits& fits,
                                                const Catalogue& catalogue, const RunOptions& options, Time limit) {
  constexpr double rounding = 1e-9;
  const Engine& engine = options.engine != nullptr ? *options.engine : *scenario.engine;
  const AlgorithmFits all = with_mapping_of(scenario, fits);
  if (all.empty() || engine.follows_one_rank()) return std::nullopt;
  const ComparisonRuns runs(all, catalogue, options, std::nullopt);
  const Candidate* const fastest = fastest_of(runs.candidates());
  const auto beats = [&](Time time) { return time < limit * (1 - rounding); };
  if (fastest == nullptr || !beats(*fastest->time)) return std::nullopt;
  FastestSchedule schedule = messages_of(*fastest, options);
  // A table of messages names the blocks of each.
  if (std::ranges::any_of(schedule.messages, [](const auto& each) { return each.blocks.empty(); })) return std::nullopt;
  const Result alone =
      run_of_messages(scenario, schedule.messages, options, schedule.sums.get(), scenario.schedule.synchronization);
  if (alone.delivery != Delivery::verified || !beats(alone.time)) return std::nullopt;
  schedule.steps = alone.totals.steps;
  schedule.time = alone.time;
  return schedule;
}

}  // namespace hopscope
