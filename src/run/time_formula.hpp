#pragma once

#include <hopscope/result.hpp>
#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

namespace hopscope {

/// Finds the formula of the time of a run that has ended, by runs of the plain engine, and expands the formulas and
/// bounds of the result in the same terms. @pre the schedule of the scenario has been planned
/// @param observer receives the events of these runs
/// @throws as Engine::run; EngineError if the plain engine and the other disagree, and rounding cannot be the reason
void take_down_formula(const Scenario& scenario, FormulaSearch search, Observer& observer, Result& result);

}  // namespace hopscope
