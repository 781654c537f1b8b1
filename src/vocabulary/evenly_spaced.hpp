#pragma once

#include <cmath>

namespace hopscope {

/// A place in a vector of so many words, moved down to one of 2^40 to 2^41 that are evenly spaced: sums and differences
/// of such places, and of the end of the vector, which stays where it is, are exact, so that parts which follow one
/// another neither overlap nor leave a gap.
[[nodiscard]] inline double evenly_spaced(double place, double words) {
  if (place >= words) return words;
  constexpr int digits = 40;
  const double distance = std::ldexp(1, std::ilogb(words) - digits);
  return std::floor(place / distance) * distance;
}

}  // namespace hopscope
