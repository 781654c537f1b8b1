#pragma once

// Arithmetic of ranks: logarithms, remainders, and who is whose partner in which round.

#include <bit>
#include <cstdint>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/schedule.hpp>
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

/// r + by, modulo p. @pre 0 <= r < p; `by` may be negative
[[nodiscard]] inline Rank moved(Rank r, std::int64_t by, Rank p) {
  const std::int64_t at = r + by;
  if (at >= 0 && at < p) return static_cast<Rank>(at);  // a division takes longer
  if (at < 0 && at >= -p) return static_cast<Rank>(at + p);
  if (at >= p && at - p < p) return static_cast<Rank>(at - p);
  return static_cast<Rank>(((at % p) + p) % p);
}

/// All ranks send to the rank at the same `distance`, i * unit, i = 1..K-1, where the unit is a power of K.
struct RadixShift {
  Step step = 1;
  Rank unit = 1;
  Rank distance = 1;
};

/// The shifts of the units 1, K, K^2, .. below p, as far as their distances are less than p; those of a unit in turn,
/// or at once with K-1 ports. K is the radix.
[[nodiscard]] std::vector<RadixShift> radix_shifts(Rank p, Rank radix, int ports);

/// The number of their steps; 0 if there are no others to send to.
[[nodiscard]] Step radix_shift_steps(Rank p, Rank radix, int ports);

/// Where each shift moves as many blocks as its unit, but no more than p less its distance: the most that are sent at
/// once in a step, summed over the steps.
[[nodiscard]] double longest_blocks_of_shifts(Rank p, Rank radix, int ports);

// A one-factorization of the complete graph: in every round each of p ranks has one partner, or is idle; over all
// rounds it has every other rank as its partner once.

[[nodiscard]] Rank one_factor_rounds(Rank p);
/// The partner of `rank` in `round`, counted from 0; `rank` itself when it is idle.
[[nodiscard]] Rank one_factor_partner(Rank rank, Rank round, Rank p);

}  // namespace hopscope
