#pragma once

#include "study/compare/measured.hpp"
#include "study/plot.hpp"

namespace hopscope {

/// Measured and simulated times over the bytes of a message, a panel for each table of a log.
/// @pre there are algorithms
[[nodiscard]] Plot plot_of(const MeasuredReport& report);

}  // namespace hopscope
