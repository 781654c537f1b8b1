#pragma once

#include <string>
#include <utility>
#include <vector>

#include "output/plot/plot.hpp"

namespace hopscope {

/// The range of an axis: slightly beyond its values; if these are equal to a relative 1e-9, wide enough to show that
/// they are. Both ends are finite, and the first is smaller, whatever the values are.
[[nodiscard]] std::pair<double, double> plot_range(const PlotAxis& axis);

/// The ticks of an axis, 2 to 16 of them, ascending: round numbers, or on the x axis the samples, if these are few and
/// well separated.
[[nodiscard]] std::vector<double> x_ticks(const Plot& plot);
[[nodiscard]] std::vector<double> y_ticks(const Plot& plot);

/// A number as shown on axes: 1024, 20k, 100M, with a suffix only if the number is exact.
[[nodiscard]] std::string tick_text(double value);

/// The texts of the numbers of an axis, no two of them equal: with as many digits as necessary.
[[nodiscard]] std::vector<std::string> tick_texts(const std::vector<double>& ticks);

/// The texts of the numbers of an x axis of the given width in letters; empty for ticks without a text so that no two
/// overlap: every second number has its text, or every third, and so on.
[[nodiscard]] std::vector<std::string> tick_texts(const std::vector<double>& ticks, const PlotAxis& axis, double width);

/// Which of a panel's crossings have their number written along their line, at their edge: as many as fit without
/// overlapping.
/// @param width of the x axis, in letters
[[nodiscard]] std::vector<bool> have_numbers(const PlotPanel& panel, const PlotAxis& axis, double width);

}  // namespace hopscope
