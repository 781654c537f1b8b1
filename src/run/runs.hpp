#pragma once

// Runs by an engine: complete ones, those of which only the time is asked, until a deadlock, and for a formula.

#include <fmt/format.h>

#include <hopscope/engine.hpp>
#include <hopscope/error.hpp>
#include <hopscope/result.hpp>
#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "analysis/delivery/completeness.hpp"
#include "analysis/observers.hpp"

namespace hopscope {

/// Runs `experiment` on `engine`, observed by `listeners` and `parts`. @return the makespan
/// @throws EngineError if a message or a rank has been lost: whatever the engine returns, such a run has no makespan;
/// what Engine::run throws.
template <class... Parts>
[[nodiscard]] Time run_completely(const Engine& engine, const Experiment& experiment, std::vector<Observer*> listeners,
                                  Parts&... parts) {
  Completeness completeness;
  Observers all(std::move(listeners), completeness, parts...);
  const Time makespan = engine.run(experiment, all);
  const std::string missing = completeness.missing(engine.follows_one_rank() ? 1 : experiment.platform.ranks());
  if (!missing.empty()) throw EngineError(fmt::format("engine {}: {}", engine.name(), missing));
  return makespan;
}

/// The steps of a run until it ends in a deadlock, for pages: simulate() has no result then. The engine is native.
/// `time` is the instant at which the last thing happens; `delivery` has failed, with a line for each of the first
/// ranks that wait. Without formulas, bounds and expectations.
/// @param options only observers, progress and loads are used
/// @throws EngineError if it does not end in a deadlock; what simulate() throws before a run
[[nodiscard]] Result run_until_deadlock(const Scenario& scenario, const RunOptions& options);

/// Finds the formula of the time of a run that has ended, by runs of the plain engine, and expands the formulas and
/// bounds of the result in the same terms. @pre the schedule of the scenario has been planned
/// @param observer receives the events of these runs
/// @throws as Engine::run; EngineError if the plain engine and the other disagree, and rounding cannot be the reason
void take_down_formula(const Scenario& scenario, FormulaSearch search, Observer& observer, Result& result);

/// The time of a run of which nothing else is asked: no loads, formulas or bounds are computed, and delivery is not
/// checked. @param options the engine, the content, the observers, the progress and the limit of time; the others are
/// ignored, and so is a reference engine
/// @throws as simulate
[[nodiscard]] Time makespan_of(const Scenario& scenario, const RunOptions& options);

}  // namespace hopscope
