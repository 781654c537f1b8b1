#pragma once

// Packings of trees and of paths into a network, with their routes, and the check of both.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/trees/splitting.hpp"
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

/// Packed trees with a route for every edge: trees that are alike are told apart where they go different ways.
/// @param trees whose edges name `arcs`, none more often than its capacity
[[nodiscard]] std::vector<OutTree> routed_trees(std::span<const PackedTree> trees, std::vector<RoutedArc> arcs);

/// `units` paths from a root to every other rank, none of whose channels is used more often than its capacity: a
/// maximum flow (Dinic 1970), decomposed into paths, short ones first.
/// @return trees of one edge, by rank; none if there is no room for so many
[[nodiscard]] std::optional<std::vector<OutTree>> root_paths(const TreeNetwork& network, int root, std::int64_t units);

/// What is wrong with a packing; empty if nothing is: of each rank there are as many trees as `demands` says, each
/// leads from its root to every other rank once, along paths of the network, and no channel is used more often than its
/// capacity. It shares nothing with the search.
/// @param demands by rank
[[nodiscard]] std::string fault_of_packing(const TreeNetwork& network, std::span<const std::int64_t> demands,
                                           std::span<const OutTree> trees);

/// What is wrong with paths from a root; empty if nothing is: each is a path of the network, `units` of them lead to
/// each other rank, and no channel is used more often than its capacity. It shares nothing with the search.
[[nodiscard]] std::string fault_of_paths(const TreeNetwork& network, int root, std::int64_t units,
                                         std::span<const OutTree> paths);

}  // namespace hopscope
