#pragma once

#include "study/plot.hpp"
#include "study/sensitivity/sensitivity_report.hpp"

namespace hopscope {

/// The time over multiples of each parameter: a panel for those of the whole platform, and one for those of classes.
/// @pre the report has curves
[[nodiscard]] Plot plot_of(const SensitivityReport& report);

}  // namespace hopscope
