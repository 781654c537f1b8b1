#pragma once

#include <hopscope/result.hpp>
#include <hopscope/scenario.hpp>

namespace hopscope {

/// The formula of the time of a run, found by runs of the plain engine. @pre its schedule has been planned
/// @throws as Engine::run
[[nodiscard]] TimeFormula time_formula(const Scenario& scenario);

}  // namespace hopscope
