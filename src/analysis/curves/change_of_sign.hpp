#pragma once

#include <cmath>

namespace hopscope {

/// The value of a function at a point.
struct ValueAt {
  double x = 0;
  double value = 0;
};

/// Where a function changes its sign, to a relative 1e-6: by false position, which takes one step if the function is
/// linear. The value at an end that is kept is halved (the Illinois variant), or the end could be kept forever.
/// @param low,high points with values of different signs, or `low` with the value 0; low.x < high.x
/// @param most_tries the largest number of calls of `value_at`
/// @return the last point tried: the search ends at a value of 0 or NaN
template <class Function>
[[nodiscard]] double change_of_sign(ValueAt low, ValueAt high, const Function& value_at, int most_tries) {
  constexpr double near_enough = 1e-6;
  const bool falls = low.value > 0;
  double x = low.x;
  for (int i = 0; i < most_tries && high.x - low.x > near_enough * high.x; ++i) {
    x = (low.x * high.value - high.x * low.value) / (high.value - low.value);
    const ValueAt middle{x, value_at(x)};
    if (middle.value == 0 || !std::isfinite(middle.value)) break;
    const bool is_low = (middle.value > 0) == falls;
    (is_low ? low : high) = middle;
    (is_low ? high : low).value /= 2;
  }
  return x;
}

}  // namespace hopscope
