#pragma once

#include <vector>

#include <hopscope/schedule.hpp>

namespace hopscope {

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

}  // namespace hopscope
