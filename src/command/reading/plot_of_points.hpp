#pragma once

#include "command/options.hpp"
#include "command/reading/field_names.hpp"
#include "output/plot/plot.hpp"

namespace hopscope {

/// A plot, and what it leaves out.
struct PlotOfPoints {
  Plot plot;
  std::int64_t without_value = 0;    ///< points that have no x, or no y
  std::int64_t beyond_axes = 0;      ///< points with an x or y that no axis can show
  std::int64_t formulas_beyond = 0;  ///< points that are drawn, with a formula that is not, for the same reason
};

/// The plot that the options ask for.
/// @throws UsageError if there is nothing to draw or nothing that can be drawn, if several points stand at one place of
/// a curve, or if there are more curves or panels than can be told apart
[[nodiscard]] PlotOfPoints plot_of_points(store::PointReader& reader, FieldNames& names, const ReadingOptions& asked);

}  // namespace hopscope
