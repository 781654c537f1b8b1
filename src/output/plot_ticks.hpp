#pragma once

#include <utility>
#include <vector>

#include "output/plot.hpp"

namespace hopscope {

/// From where to where an axis goes: a little beyond its values.
[[nodiscard]] std::pair<double, double> plot_range(const PlotAxis& axis);

/// Where an axis has its numbers: at round ones; the x axis where samples are, if these are few and lie well apart.
[[nodiscard]] std::vector<double> x_ticks(const Plot& plot);
[[nodiscard]] std::vector<double> y_ticks(const Plot& plot);

}  // namespace hopscope
