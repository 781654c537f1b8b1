#pragma once

#include <optional>
#include <string>

#include "study/plot.hpp"

namespace hopscope {

/// A page, or a picture that gnuplot draws.
enum class PlotFormat { html, svg, png };

/// By the ending of a file's name; none for another ending.
[[nodiscard]] std::optional<PlotFormat> plot_format_of(const std::string& file);

/// @throws UsageFault if gnuplot is needed and not installed; std::runtime_error if it fails
[[nodiscard]] std::string picture_of(const Plot& plot, PlotFormat format);
/// In the format of a file. @pre its ending has one
[[nodiscard]] std::string picture_for(const Plot& plot, const std::string& file);

}  // namespace hopscope
