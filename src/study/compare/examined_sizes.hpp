#pragma once

#include <cstddef>
#include <set>

#include "study/compare/fastest.hpp"

namespace hopscope {

/// Message sizes, in whole words, at which the fastest algorithm is determined.
struct ExaminedSizes {
  std::set<double> sizes;
  std::size_t gaps = 0;  ///< neighbours between which times are not known to lie on straight lines
};

/// Sizes from one to another, each at most `factor` times the previous one.
[[nodiscard]] std::set<double> successive_sizes(double from, double to, double factor);

/// Sizes between `from` and `to`, each at most `factor` times the previous one, and closer where times do not grow
/// linearly: between two neighbours, all algorithms that could be the fastest there are settled, as runs in the middle
/// show: mostly, their times lie on straight lines. On straight lines, an algorithm that is not the fastest at either
/// end is not the fastest between them, unless two of the ends' exchange their order there. What remains when `fastest`
/// may do no more work are `gaps`, and so are those between which times are only nearly straight.
[[nodiscard]] ExaminedSizes examined_sizes(Fastest& fastest, double from, double to, double factor);

}  // namespace hopscope
