#pragma once

#include "study/plot.hpp"

namespace hopscope {

/// Properties of a plot that do not follow from its samples.
struct PlotHabits {
  bool linear = false;       ///< no axis is logarithmic, whatever its values
  bool y_is_time = false;    ///< crossings are marked
  bool x_adds_time = false;  ///< time grows linearly with x, as with the message size
};

/// Chooses the axes of a plot that has its samples (logarithmic if values are positive and span more than a decade),
/// draws its lines and marks where the lowest curve changes. Between two samples a time that grows linearly with x is
/// interpolated linearly, anything else as a straight line on the axes.
void complete(Plot& plot, const PlotHabits& habits);

}  // namespace hopscope
