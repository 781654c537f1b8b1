#pragma once

#include <vector>

#include <hopscope/simulate.hpp>

#include "scenario/designs.hpp"
#include "study/sensitivity/sensitivity_report.hpp"

namespace hopscope {

/// How a study of sensitivity is made.
struct SensitivitySettings {
  bool with_curves = false;          ///< times at further values of each parameter, from half to twice its own
  std::vector<Design> designs = {};  ///< networks that are built in another way, which are run too
};

/// What each parameter of a scenario, each class of its links, its ports and the design of its network contribute to
/// its time. A parameter is
/// changed by 1 % to either side, and to half its value; by the formula of the algorithm if that is exact, equal to the
/// simulated time, and still exact with the changed parameter, and otherwise by runs.
/// @param options of every run
/// @throws as simulate; InputError too if the run takes no time
[[nodiscard]] SensitivityReport sensitivity_of(const Scenario& scenario, const Catalogue& catalogue,
                                               const RunOptions& options, const SensitivitySettings& settings = {});

}  // namespace hopscope
