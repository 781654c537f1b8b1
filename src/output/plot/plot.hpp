#pragma once

#include <string>

#include "study/plot.hpp"

namespace hopscope {

/// "pairwise is below hypercube from m = 66.67 on (formulas)"
[[nodiscard]] std::string crossing_in_words(const PlotCrossing& crossing, const Plot& plot);
/// "m = 66.67"
[[nodiscard]] std::string number_of(const PlotCrossing& crossing, const Plot& plot);
/// "max-sum is below fixed-pattern from m = 40 on by less than two standard errors: not significant, and no crossover"
[[nodiscard]] std::string doubt_in_words(const PlotDoubt& doubt, const Plot& plot);

/// The document that the page draws: specified in src/viewer/plot.schema.json.
[[nodiscard]] std::string plot_json(const Plot& plot);
/// A self-contained page.
[[nodiscard]] std::string plot_page(const Plot& plot);

enum class Picture { svg, png };
/// A script for gnuplot, which writes a picture to its standard output.
[[nodiscard]] std::string plot_script(const Plot& plot, Picture picture);

}  // namespace hopscope
