#pragma once

#include <bit>

#include <hopscope/topology.hpp>

namespace hopscope {

/// The largest k with 2^k <= n. @pre n >= 1
[[nodiscard]] inline int log2_down(Rank n) { return std::bit_width(static_cast<std::uint32_t>(n)) - 1; }

/// The smallest k with 2^k >= n. @pre n >= 1
[[nodiscard]] inline int log2_up(Rank n) { return std::bit_width(static_cast<std::uint32_t>(n - 1)); }

/// The smallest k with base^k >= n. @pre base >= 2
[[nodiscard]] inline int log_up(Rank n, Rank base) {
  int k = 0;
  for (std::int64_t power = 1; power < n; power *= base) ++k;
  return k;
}

}  // namespace hopscope
