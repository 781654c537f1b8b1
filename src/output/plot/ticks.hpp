#pragma once

#include <string>
#include <utility>
#include <vector>

#include "output/plot/plot.hpp"

namespace hopscope {

/// From where to where an axis goes: a little beyond its values; where these are the same to a relative 1e-9, as far to
/// either side as shows that they are. Both ends are finite, and the first is the smaller one, whatever the values are.
[[nodiscard]] std::pair<double, double> plot_range(const PlotAxis& axis);

/// Where an axis has its numbers, from 2 to 16 of them, rising: at round ones; the x axis where samples are, if
/// these are few and lie well apart.
[[nodiscard]] std::vector<double> x_ticks(const Plot& plot);
[[nodiscard]] std::vector<double> y_ticks(const Plot& plot);

/// A number as axes have it: 1024, 20k, 100M, and with an ending only what that many thousands are exactly.
[[nodiscard]] std::string tick_text(double value);

/// The texts of the numbers of an axis, no two of them the same: with as many digits as that takes.
[[nodiscard]] std::vector<std::string> tick_texts(const std::vector<double>& ticks);

/// The texts of the numbers of an x axis that is so many letters wide; empty for those that stay a line without a text
/// so that no two run into each other: of all the numbers every second has its text, or every third, and so on.
[[nodiscard]] std::vector<std::string> tick_texts(const std::vector<double>& ticks, const PlotAxis& axis, double width);

/// Which of a panel's crossings have their number written along their line, at their edge: so many that lines of text
/// keep clear of each other.
/// @param width of the x axis, in letters
[[nodiscard]] std::vector<bool> have_numbers(const PlotPanel& panel, const PlotAxis& axis, double width);

}  // namespace hopscope
