#pragma once

#include <cstdint>

#include <hopscope/topology.hpp>

namespace hopscope {

/// r + by, modulo p. @pre 0 <= r < p; `by` may be negative
[[nodiscard]] inline Rank moved(Rank r, std::int64_t by, Rank p) {
  const std::int64_t at = r + by;
  if (at >= 0 && at < p) return static_cast<Rank>(at);  // a division takes longer
  if (at < 0 && at >= -p) return static_cast<Rank>(at + p);
  if (at >= p && at - p < p) return static_cast<Rank>(at - p);
  return static_cast<Rank>(((at % p) + p) % p);
}

}  // namespace hopscope
