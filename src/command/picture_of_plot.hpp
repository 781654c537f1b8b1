#pragma once

#include <optional>
#include <string>

#include "study/plot.hpp"

namespace hopscope {

/// A page, or a picture that gnuplot draws.
enum class PlotFormat { html, svg, png };

/// By the ending of a file's name; none for another ending.
[[nodiscard]] std::optional<PlotFormat> plot_format_of(const std::string& file);

/// @throws as drawn_by_gnuplot
[[nodiscard]] std::string picture_of(const Plot& plot, PlotFormat format);

}  // namespace hopscope
