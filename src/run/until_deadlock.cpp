#include "run/until_deadlock.hpp"

#include "analysis/cluster_crossings.hpp"
#include "analysis/congestion/instants.hpp"
#include "analysis/congestion/link_usage.hpp"
#include "analysis/congestion/overlap.hpp"
#include "engine/native.hpp"
#include "run/complete_run.hpp"
#include "run/preparation.hpp"
#include "run/question.hpp"

namespace hopscope {

Result run_until_deadlock(const Scenario& given, const RunOptions& options) {
  const Scenario scenario = planned(given, Tick());
  const Platform& platform = scenario.platform;
  const auto engine = make_native_engine();
  std::vector<Observer*> listeners = options.observers;
  if (Observer* const own = options.progress == nullptr ? nullptr : options.progress->observer())
    listeners.push_back(own);
  LinkUsage usage(platform, options.loads);
  Overlap overlap(platform.topology->channels(), platform.smallest_cost());
  Instants instants(platform.smallest_cost());
  ClusterCrossings crossings(platform);
  Result result;
  result.engine = engine->name();
  try {
    const Experiment experiment{platform, *scenario.algorithm, *scenario.operation, scenario.schedule};
    (void)run_completely(*engine, experiment, listeners, usage, overlap, instants, crossings);
  } catch (const DeadlockError& error) {
    result.delivery_failures = error.waiting();
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
