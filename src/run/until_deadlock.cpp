#include "run/runs.hpp"

#include <fmt/format.h>

#include "analysis/cluster_crossings.hpp"
#include "analysis/congestion/instants.hpp"
#include "analysis/congestion/link_usage.hpp"
#include "analysis/congestion/overlap.hpp"
#include "engine/engines.hpp"
#include "run/memory.hpp"
#include "run/preparation.hpp"
#include "run/question.hpp"

namespace hopscope {

namespace {

std::vector<std::string> first_of(std::vector<std::string> lines) {
  constexpr std::size_t most = 16;
  if (lines.size() <= most) return lines;
  const std::size_t more = lines.size() - most;
  lines.resize(most);
  lines.push_back(fmt::format("and {} more", more));
  return lines;
}

}  // namespace

Result run_until_deadlock(const Scenario& given, const RunOptions& options) {
  const auto engine = make_native_engine();
  Scenario scenario = planned(given, Tick());
  scenario.engine = engine.get();
  scenario.reference = nullptr;
  require_memory(scenario, false);
  const Platform& platform = scenario.platform;
  std::vector<Observer*> listeners = options.observers;
  if (options.progress != nullptr) {
    const double steps = scenario.algorithm->steps(platform, scenario.schedule);
    options.progress->on_begin(scenario, {steps, messages_of(scenario), expected_seconds(scenario)});
    if (Observer* const own = options.progress->observer()) listeners.push_back(own);
  }
  LinkUsage usage(platform, options.loads);
  Overlap overlap(platform.topology->channels(), platform.smallest_cost());
  Instants instants(platform.smallest_cost());
  ClusterCrossings crossings(platform);
  Result result;
  result.engine = engine->name();
  try {
    const Experiment experiment{platform, *scenario.algorithm, *scenario.operation, scenario.schedule};
    (void)run_completely(*engine, experiment, listeners, usage, overlap, instants, crossings);
    throw EngineError("engine native: a run that was a deadlock is none");
  } catch (const DeadlockError& error) {
    result.delivery_failures = first_of(error.waiting());
  }
  usage.end_all();
  result.time = instants.last();
  result.delivery = Delivery::failed;
  result.steps = usage.steps();
  result.totals = usage.totals();
  result.totals.max_overlap = overlap.largest();
  result.totals.instants = instants.count();
  result.totals.between_clusters = crossings.total();
  result.witness = usage.witness();
  take_down_question(scenario, result);
  return result;
}

}  // namespace hopscope
