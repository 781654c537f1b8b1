#pragma once

#include <limits>

namespace hopscope {

inline constexpr double infinite_rate = std::numeric_limits<double>::infinity();

/// Rates are sums, differences and quotients of others' rates: what differs by less is the same.
inline constexpr double rounding_of_rates = 1e-13;

/// Whether `a` is larger than `b` by more than rounding.
[[nodiscard]] inline bool above(double a, double b) { return a > b * (1 + rounding_of_rates); }

}  // namespace hopscope
