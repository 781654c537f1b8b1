#pragma once

#include "algorithm/legs.hpp"

namespace hopscope {

/// What rank r does in the schedules of a reduce-scatter among p ranks that are not the reverse of an all-gather;
/// pieces are the blocks for ranks. Beside each, the number of its steps.

/// P ranks go on after a fold (class RankFold), v = 0..P-1. Then, k = 0, 1, ..: v sends v XOR P/2^(k+1) the blocks for
/// that half of the ranks that hold the same as it, to which it does not belong. Those folded in get their block in the
/// end.
[[nodiscard]] BlockLegs recursive_halving_reduce_scatter(Rank r, Rank p);
[[nodiscard]] Step recursive_halving_reduce_scatter_steps(Rank p);

/// The nearest first, which keeps the order of ranks. Step k+1, k = 0, 1, ..: r sends r XOR 2^k the blocks for the
/// ranks that differ from it in bit k, and not below. As many steps. @pre p is a power of 2
[[nodiscard]] BlockLegs near_halving_reduce_scatter(Rank r, Rank p);

/// Step k = 1..p-1: the block for r + k goes straight there.
[[nodiscard]] BlockLegs pairwise_reduce_scatter(Rank r, Rank p);
[[nodiscard]] Step pairwise_reduce_scatter_steps(Rank p);

/// Step k+1, k = 0, 1, ..: r sends r XOR 2^k what it has combined, for all ranks but those that differ from r below bit
/// k.
/// @pre p is a power of 2
[[nodiscard]] BlockLegs recursive_doubling_reduce_scatter(Rank r, Rank p);
[[nodiscard]] Step recursive_doubling_reduce_scatter_steps(Rank p);

/// Step k = 1..p-1: the sum for rank r-k goes on to r+1. `ring_all_gather` backwards is the other way round.
[[nodiscard]] BlockLegs ring_reduce_scatter_onwards(Rank r, Rank p);

}  // namespace hopscope
