#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "analysis/trees/tree_network.hpp"

namespace hopscope {

/// Out-trees along arcs between ranks.
struct PackedTree {
  struct Edge {
    int from = 0;
    int to = 0;
    std::size_t arc = 0;
  };

  int root = 0;
  std::int64_t weight = 0;
  std::vector<Edge> edges;
};

/// True if as many units as `demands` says of each rank, each as a flow of its own, reach every vertex that holds a
/// rank: then there are spanning out-trees for all of them, if no vertex without a rank matters (Edmonds 1973).
/// @param demands by rank
[[nodiscard]] bool reach_all_ranks(const TreeNetwork& network, std::span<const std::int64_t> demands);

/// Spanning out-trees, `demands` of them from each rank, that together use no arc more often than its capacity. Trees
/// grow by one arc at a time, each only as often as maximum flows show that the rest can still be completed (Lovász
/// 1976; several roots at once: Bérczi, Frank 2010; multiples at once: Zhao, Liu and others, arXiv 2402.06787).
/// @param network every vertex has a rank, that of its number
/// @param goes_on asked before every flow; false ends the search
/// @return none if it was ended @pre reach_all_ranks
[[nodiscard]] std::optional<std::vector<PackedTree>> packed_trees(const TreeNetwork& network,
                                                                  std::span<const std::int64_t> demands,
                                                                  const std::function<bool()>& goes_on);

}  // namespace hopscope
