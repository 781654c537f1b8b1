#pragma once

#include <cmath>

namespace hopscope {

/// A function's value at a place.
struct ValueAt {
  double x = 0;
  double value = 0;
};

/// Where a function changes its sign, to a relative 1e-6: by false position, which is there at once where the function
/// is linear. An end that stays has its value halved (Illinois), or it would stay for ever.
/// @param low,high places with values of different signs, or `low` with the value 0; low.x < high.x
/// @param most_tries calls of `value_at`
/// @return the last place tried: one with the value 0 as soon as there is one, or with a value that is no number
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
