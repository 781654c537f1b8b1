#pragma once

#include "study/points/plot.hpp"

namespace hopscope {

/// What the values of a plot are told by besides its samples.
struct PlotHabits {
  bool linear = false;       ///< no axis is logarithmic, whatever its values
  bool y_is_time = false;    ///< curves that cross are worth a mark
  bool x_adds_time = false;  ///< time grows linearly with x, as it does with the size of messages
};

/// Chooses the axes of a plot that has its samples (logarithmic where values are positive and span more than a decade),
/// draws its lines and marks where the lowest curve
/// changes. Between two samples a time that grows linearly with x is taken to do so
/// there too, anything else to be straight on the axes.
void complete(Plot& plot, const PlotHabits& habits);

}  // namespace hopscope
