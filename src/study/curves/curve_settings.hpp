#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace hopscope {

/// The values of a variable for which a curve is found, and how far.
struct CurveSettings {
  static constexpr double smallest_message = 1, largest_message = 1048576;  ///< usual along m
  static constexpr double usual_factor = 16;                                ///< below and above a cost

  std::string along = "m";         ///< or a cost: t_s, t_w, "t_h inter"
  std::optional<double> from, to;  ///< usual ones if they are not given
  std::size_t most_pieces = 300;
};

}  // namespace hopscope
