#pragma once

#include "algorithm/legs.hpp"

namespace hopscope {

/// What rank r does in the schedules of an all-gather among p ranks, whose pieces are the blocks of ranks. Backwards
/// (`reversed`) each is a reduce-scatter. Beside each, the number of its steps.

/// Step k = 1..p-1: the block of rank r-k+1 goes on to r+1.
[[nodiscard]] BlockLegs ring_all_gather(Rank r, Rank p);
[[nodiscard]] Step ring_all_gather_steps(Rank p);

/// For D = 1, 2, 4, ..: swap with r XOR D the blocks of the ranks that differ from either below D. Where p cuts off the
/// last 2D ranks, so that some of their first D have no partner, those that had one pass on what came from it, over
/// D/2, D/4, .., until all have it.
[[nodiscard]] BlockLegs recursive_doubling_all_gather(Rank r, Rank p);
[[nodiscard]] Step recursive_doubling_all_gather_steps(Rank p);
/// The blocks of the longest messages of all steps.
[[nodiscard]] double longest_blocks_of_recursive_doubling(Rank p);

/// One step: the own block goes to r+1, r+2, .., r-1.
[[nodiscard]] BlockLegs direct_all_gather(Rank r, Rank p);
[[nodiscard]] Step direct_all_gather_steps(Rank p);

/// D = 1, K, K^2, ..: the first min(D, p-iD) of the blocks r, r+1, .. go to r - iD, i = 1..K-1, while iD < p; in turn,
/// or at once with K-1 ports. K is the radix.
[[nodiscard]] BlockLegs bruck_all_gather(Rank r, Rank p, Rank radix, int ports);
[[nodiscard]] Step bruck_all_gather_steps(Rank p, Rank radix, int ports);

/// First a swap of blocks with the neighbour, of even r with r+1; then with the neighbours on alternate sides, each
/// time of the pair of blocks that came last; first, of the own block and the one that came. @pre p is even
[[nodiscard]] BlockLegs neighbour_exchange_all_gather(Rank r, Rank p);
[[nodiscard]] Step neighbour_exchange_all_gather_steps(Rank p);

/// Far first, D = 2^(q-1), .., 2, 1, q = ceil(log2 p): the blocks r, r-2D, r-4D, .., all that are there, go to r + D;
/// but not the last of them where the receiver has it.
[[nodiscard]] BlockLegs sparbit_all_gather(Rank r, Rank p);
[[nodiscard]] Step sparbit_all_gather_steps(Rank p);

/// Step k+1, k = 0, 1, ..: the blocks r .. r + s_(k+1) - s_k - 1 go to r - s_k, of the skips s_0 = 1, ..,
/// s_k = ceil(s_(k+1) / 2), .., s_q = p.
[[nodiscard]] BlockLegs circulant_all_gather(Rank r, Rank p);
[[nodiscard]] Step circulant_all_gather_steps(Rank p);

/// What rank r does in all-gathers that gather all blocks at one place and broadcast them from there, and in their
/// reverse: reductions of all blocks to one place, and scatters of the results.

/// How blocks come to rank 0: up a binomial tree, or straight from everybody.
enum class GatherTree { binomial, flat };

/// Gather to rank 0, binomial broadcast of all blocks.
[[nodiscard]] BlockLegs gather_broadcast_all_gather(Rank r, Rank p);
[[nodiscard]] BlockLegs gather_broadcast_all_gather(Rank r, Rank p, GatherTree gather);
/// Of the all-gather and of its reverse.
[[nodiscard]] Step gather_broadcast_all_gather_steps(Rank p);
[[nodiscard]] Step gather_broadcast_all_gather_steps(Rank p, GatherTree gather);
[[nodiscard]] BlockLegs reduce_then_scatter(Rank r, Rank p);
/// Everybody sends all blocks to rank 0, one after the other, which sends everybody its results. In 2(p-1) steps.
[[nodiscard]] BlockLegs flat_reduce_then_scatter(Rank r, Rank p);

/// In clusters of `cluster` ranks, the first of each its leader: binomial gather to the leaders, a ring among them,
/// binomial broadcast of all blocks. @pre p is a multiple of `cluster`
[[nodiscard]] BlockLegs two_level_all_gather(Rank r, Rank p, Rank cluster);
/// Of the all-gather and of its reverse.
[[nodiscard]] Step two_level_all_gather_steps(Rank p, Rank cluster);
[[nodiscard]] BlockLegs two_level_reduce_scatter(Rank r, Rank p, Rank cluster);

}  // namespace hopscope
