#pragma once

#include "study/curves/curves.hpp"
#include "study/plot.hpp"

namespace hopscope {

/// The time over the variable, a curve for each schedule: knots are marked, and where the fastest changes.
[[nodiscard]] Plot plot_of(const CurveReport& report);

}  // namespace hopscope
