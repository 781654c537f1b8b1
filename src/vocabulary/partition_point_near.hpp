#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace hopscope {

/// As std::partition_point of a whole range, from a guess outwards: quick if the place is near it, and never slower
/// than by a factor.
/// @param guess an index of the range, or beyond either end
template <class Range, class Before>
[[nodiscard]] auto partition_point_near(Range& range, std::ptrdiff_t guess, const Before& is_before) {
  const auto begin = std::begin(range);
  const std::ptrdiff_t size = std::ssize(range);
  std::ptrdiff_t first = std::clamp<std::ptrdiff_t>(guess, 0, size);
  std::ptrdiff_t last = first;
  for (std::ptrdiff_t by = 1; first > 0 && !is_before(begin[first - 1]); by *= 2) {
    last = first - 1;
    first = std::max<std::ptrdiff_t>(first - by, 0);
  }
  for (std::ptrdiff_t by = 1; last < size && is_before(begin[last]); by *= 2) {
    first = last + 1;
    last = std::min(last + by, size);
  }
  return std::partition_point(begin + first, begin + last, is_before);
}

}  // namespace hopscope
