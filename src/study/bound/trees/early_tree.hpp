#pragma once

#include <functional>
#include <vector>

#include "study/bound/trees/tree_time.hpp"

namespace hopscope {

inline constexpr Rank most_ranks_of_early_tree = 256;

/// Searches for trees that reach all ranks early, or bring all to the root: startups, hops, words and ports as in
/// MODEL, "One message", channels as Occupancy has them. It begins with one tree by the earliest arrival, one that
/// halves what each rank has still to reach, one without depth, and k-nomial ones, and improves the best three by
/// moving, exchanging and reordering branches. The same arguments give the same trees, unless it is ended.
/// @param words of the message @param goes_on false ends the search @pre 2 to most_ranks_of_early_tree ranks
/// @return all of them, the best first
[[nodiscard]] std::vector<MessageTree> early_trees(const Platform& platform, Rank root, double words,
                                                   TreeDirection direction, const std::function<bool()>& goes_on);

}  // namespace hopscope
