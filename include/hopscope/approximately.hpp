#pragma once

#include <algorithm>
#include <cmath>

namespace hopscope {

/// How closely two numbers must agree that were worked out in two ways: relative to the larger one.
inline constexpr double relative_tolerance = 1e-9;

/// True if they are the same to that tolerance. Infinities and what is no number equal nothing.
/// @param scale what the difference is compared with, where that is not the numbers themselves
[[nodiscard]] inline bool approximately_equal(double one, double other, double scale) {
  const double difference = std::abs(one - other);
  return std::isfinite(difference) && difference <= relative_tolerance * scale;
}
[[nodiscard]] inline bool approximately_equal(double one, double other) {
  return approximately_equal(one, other, std::max(std::abs(one), std::abs(other)));
}

/// True if `one` is no larger than `other`, or the same.
[[nodiscard]] inline bool approximately_at_most(double one, double other) {
  return one <= other || approximately_equal(one, other);
}

}  // namespace hopscope
