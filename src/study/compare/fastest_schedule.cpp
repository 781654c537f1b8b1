#include "study/compare/fastest_schedule.hpp"

#include <algorithm>

#include "run/ended_runs.hpp"
#include "study/messages_run.hpp"

namespace hopscope {

namespace {

/// By more than rounding.
bool is_faster(Time time, Time limit) {
  constexpr double rounding = 1e-9;
  return time < limit * (1 - rounding);
}

/// Those whose routes are between the nodes of the scenario's own mapping.
AlgorithmFits with_mapping_of(const Scenario& scenario, AlgorithmFits fits) {
  std::erase_if(fits, [&](const AlgorithmFit& each) {
    return !each.scenario || each.scenario->platform.mapping_name != scenario.platform.mapping_name;
  });
  if (!fits.empty() && std::ranges::none_of(fits, &AlgorithmFit::own)) fits.front().own = true;
  return fits;
}

/// Schedules of more messages are not listed.
constexpr double most_messages_listed = 1 << 20;

const Candidate* fastest_of(const std::vector<Candidate>& candidates) {
  const Candidate* fastest = nullptr;
  for (const Candidate& each : candidates) {
    if (each.messages <= most_messages_listed && (fastest == nullptr || *each.time < *fastest->time)) fastest = &each;
  }
  return fastest;
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

/// Given up, since they take too much work or the search has ended.
std::vector<std::string> not_run_of(const Comparison& comparison, bool has_ended) {
  std::vector<std::string> names;
  for (const LeftOut& each : comparison.left_out) {
    if (each.given_up) names.push_back(each.name);
  }
  if (!has_ended) return names;
  for (const Tuning& tuning : comparison.tunings) {
    if (!tuning.not_tried.empty()) names.push_back(tuning.algorithm + " with other options");
  }
  return names;
}

/// The messages of a candidate in a run of their own; none if they do not deliver, or are not faster than `limit`.
std::optional<FastestSchedule> schedule_of(const Candidate& candidate, const Scenario& scenario,
                                           const RunOptions& options, Time limit) {
  FastestSchedule schedule = messages_of(candidate, options);
  // A table of messages names the blocks of each.
  if (std::ranges::any_of(schedule.messages, [](const auto& each) { return each.blocks.empty(); })) return std::nullopt;
  const Result alone =
      run_of_messages(scenario, schedule.messages, options, schedule.sums.get(), scenario.schedule.synchronization);
  if (alone.delivery != Delivery::verified || !is_faster(alone.time, limit)) return std::nullopt;
  schedule.steps = alone.totals.steps;
  schedule.time = alone.time;
  schedule.congestion = alone.totals.max_congestion;
  return schedule;
}

}  // namespace

FastestFound fastest_schedule(const Scenario& scenario, const AlgorithmFits& fits, const Catalogue& catalogue,
                              const RunOptions& options, Time limit, const std::function<bool()>& goes_on) {
  FastestFound found;
  const AlgorithmFits all = with_mapping_of(scenario, fits);
  if (all.empty()) return found;
  EndedRuns ended(goes_on, options.progress);
  RunOptions of_search = options;
  of_search.progress = ended.progress();
  const ComparisonRuns runs(all, catalogue, of_search, std::nullopt);
  found.not_run = not_run_of(runs.comparison(), ended.has_ended());
  const Candidate* const fastest = fastest_of(runs.candidates());
  if (fastest != nullptr && is_faster(*fastest->time, limit))
    found.schedule = schedule_of(*fastest, scenario, options, limit);
  return found;
}

}  // namespace hopscope
