#pragma once

#include <algorithm>
#include <cmath>

namespace hopscope {

/// How closely two numbers computed in different ways must agree, relative to the larger one.
inline constexpr double relative_tolerance = 1e-9;

/// True if they are equal to within that tolerance. Infinities and NaN equal nothing.
/// @param scale what the difference is relative to, if not to the larger of the two numbers
[[nodiscard]] inline bool approximately_equal(double one, double other, double scale) {
  const double difference = std::abs(one - other);
  return std::isfinite(difference) && difference <= relative_tolerance * scale;
}
[[nodiscard]] inline bool approximately_equal(double one, double other) {
  return approximately_equal(one, other, std::max(std::abs(one), std::abs(other)));
}

/// True if `one` is no larger than `other`, to within that tolerance.
[[nodiscard]] inline bool approximately_at_most(double one, double other) {
  return one <= other || approximately_equal(one, other);
}

}  // namespace hopscope
