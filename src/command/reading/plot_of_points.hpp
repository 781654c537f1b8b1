#pragma once

#include "command/options.hpp"
#include "command/reading/field_names.hpp"
#include "output/plot.hpp"

namespace hopscope {

/// A plot, and what it leaves out.
struct PlotOfPoints {
  Plot plot;
  std::int64_t without_value = 0;  ///< points that have no x, or no y
};

/// The plot that the options ask for.
/// @throws UsageError if there is nothing to draw, if several points stand at one place of a curve, or if there are
/// more curves or panels than can be told apart
[[nodiscard]] PlotOfPoints plot_of_points(store::PointReader& reader, FieldNames& names, const ReadingOptions& asked);

}  // namespace hopscope
