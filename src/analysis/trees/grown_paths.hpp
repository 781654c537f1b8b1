#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/trees/grown_trees.hpp"
#include "analysis/trees/tree_network.hpp"

namespace hopscope {

/// Edges of trees, and where they lead.
struct GrownPaths {
  std::vector<GrownEdge> edges;                  ///< by step; `arc` is a place in `routes`
  std::vector<std::vector<std::size_t>> routes;  ///< arcs of the network, in order, from a rank to another one
};

/// As grown_trees(), on a network in which some vertices hold no rank: each edge of a tree leads through these from a
/// rank to another one, in one step. In a step ranks receive a unit at a time, first those that would otherwise be the
/// last to have everything. Each uses its narrowest arc that has room left, and takes, of what can reach it there, that
/// which the fewest of its other arcs could bring in this step or the next; of that, what the fewest ranks have. So a
/// link between servers carries what no rank of the server has, and only once.
/// @param network capacity of an arc: units in a step
/// @param of_rank trees of each rank, of one unit each
/// @return empty if no trial ended within the limits
[[nodiscard]] GrownPaths grown_paths(const TreeNetwork& network, std::uint32_t of_rank, const GrowthLimits& limits);

}  // namespace hopscope
