#pragma once

#include "study/plot.hpp"
#include "study/points/field_names.hpp"
#include "study/points/request.hpp"

namespace hopscope {

/// A plot, and the numbers of points that it omits.
struct PlotOfPoints {
  Plot plot;
  std::int64_t without_value = 0;    ///< points that have no x, or no y
  std::int64_t beyond_axes = 0;      ///< points with an x or y that no axis can show
  std::int64_t troubled = 0;         ///< points that fail a check
  std::int64_t formulas_beyond = 0;  ///< points that are drawn, with a formula that is not, for the same reason
};

/// The requested plot.
/// @throws RequestError if there is nothing to draw or nothing that can be drawn, if several points have the same
/// position on a curve, or if there are more curves or panels than can be distinguished
[[nodiscard]] PlotOfPoints plot_of_points(store::PointReader& reader, FieldNames& names, const PlotRequest& asked);

}  // namespace hopscope
