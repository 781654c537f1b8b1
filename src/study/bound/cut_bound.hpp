#pragma once

#include <hopscope/scenario.hpp>

#include "run/bound/operation_cuts.hpp"
#include "study/bound/bound_report.hpp"

namespace hopscope {

/// Fills in the bound of a collective operation, by the cut that its words need longest to cross.
/// @param report with the scenario's platform @pre has_cuts
void bound_by_cuts(BoundReport& report, const Scenario& scenario, const GoesOn& goes_on);

}  // namespace hopscope
