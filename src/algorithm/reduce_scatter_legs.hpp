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

/// P ranks go on after a fold, v = 0..P-1, each place with the blocks of its rank and of the one folded in. Step
/// k = 0, 1, ..: of the neighbouring places whose blocks it has left, v keeps the lower half if its bit k is 0, and
/// sends v XOR 2^k those of the other one. So v ends with the blocks of the place that has its bits in reverse order:
/// it sends one to the rank folded in, if any, and the other to its rank. (Traeff 2005.)
[[nodiscard]] BlockLegs butterfly_reduce_scatter(Rank r, Rank p);
[[nodiscard]] Step butterfly_reduce_scatter_steps(Rank p);

/// Step k = 1..p-1: the block for r + k goes straight there.
[[nodiscard]] BlockLegs pairwise_reduce_scatter(Rank r, Rank p);
[[nodiscard]] Step pairwise_reduce_scatter_steps(Rank p);

/// For D = 1, 2, 4, ..: r sends r XOR D what it has combined, for all ranks but those that differ from r below D. Ranks
/// that have no partner get what came from that of another one (class CutTree), as it came: if p is not a power of 2,
/// a program that carries out these legs must not add what it has still to pass on.
[[nodiscard]] BlockLegs recursive_doubling_reduce_scatter(Rank r, Rank p);
[[nodiscard]] Step recursive_doubling_reduce_scatter_steps(Rank p);
/// The blocks of the longest messages that are swapped, one for each D; and, if that is asked for, of those that are
/// passed on.
[[nodiscard]] double longest_blocks_of_recursive_doubling_sums(Rank p, bool passed_on);

/// Step k = 1..p-1: the sum for rank r-k goes on to r+1. `ring_all_gather` backwards is the other way round.
[[nodiscard]] BlockLegs ring_reduce_scatter_onwards(Rank r, Rank p);

}  // namespace hopscope
