#pragma once

#include "algorithm/legs.hpp"

namespace hopscope {

/// What rank r does in all-gathers that gather all blocks at one place and broadcast them from there, and in their
/// reverse: reductions of all blocks to one place, and scatters of the results.

/// Binomial gather to rank 0, binomial broadcast of all blocks.
[[nodiscard]] BlockLegs gather_broadcast_all_gather(Rank r, Rank p);
/// Of the all-gather and of its reverse.
[[nodiscard]] Step gather_broadcast_all_gather_steps(Rank p);
[[nodiscard]] BlockLegs reduce_then_scatter(Rank r, Rank p);

/// In clusters of `cluster` ranks, the first of each its leader: binomial gather to the leaders, a ring among them,
/// binomial broadcast of all blocks. @pre p is a multiple of `cluster`
[[nodiscard]] BlockLegs two_level_all_gather(Rank r, Rank p, Rank cluster);
/// Of the all-gather and of its reverse.
[[nodiscard]] Step two_level_all_gather_steps(Rank p, Rank cluster);
[[nodiscard]] BlockLegs two_level_reduce_scatter(Rank r, Rank p, Rank cluster);

}  // namespace hopscope
