#pragma once

#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/result.hpp>

#include "analysis/step_loads.hpp"
#include "scenario/scenario.hpp"

namespace hopscope {

/// What else to do during a run.
struct SimulateOptions {
  bool messages = false;                  ///< collect every message with its route
  std::vector<Observer*> listeners = {};  ///< told everything too
  StepLoads* loads = nullptr;             ///< told the loads of each step, if all ranks are followed; may be null
};

/// The scenario with its schedule worked out beforehand, if its algorithm does that. It may take seconds.
[[nodiscard]] Scenario planned(Scenario scenario, const Tick& tick = {});

/// About how many messages a scenario sends: one for each rank and step, unless all go at once, or to neighbours; for
/// each pair of ranks, if it is still to be planned.
[[nodiscard]] double messages_of(const Scenario& scenario);

/// Runs a scenario, which is planned first if it is not yet, and draws everything from it that a result shows: loads,
/// times, formulas, bounds, delivery, expects. What a listener throws ends the run.
/// @throws InputError if it cannot fit into memory; DeadlockError, EngineError as the engine.
[[nodiscard]] Result simulate(const Scenario& scenario, const SimulateOptions& options);

}  // namespace hopscope
