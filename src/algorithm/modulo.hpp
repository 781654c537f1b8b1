#pragma once

#include <bit>

#include <hopscope/schedule.hpp>

namespace hopscope {

/// log2 n, rounded up. @pre n >= 1
[[nodiscard]] inline int log_up(Rank n) { return std::bit_width(static_cast<std::uint32_t>(n - 1)); }

/// log2 n, rounded down. @pre n >= 1
[[nodiscard]] inline int log_down(Rank n) { return std::bit_width(static_cast<std::uint32_t>(n)) - 1; }

/// 2^k. @pre 0 <= k <= 30
[[nodiscard]] inline Rank power_of_two(int k) { return Rank{1} << k; }

/// r + by, modulo p. @pre 0 <= r < p; `by` may be negative
[[nodiscard]] inline Rank moved(Rank r, std::int64_t by, Rank p) { return static_cast<Rank>((((r + by) % p) + p) % p); }

}  // namespace hopscope
