#pragma once

#include <span>
#include <vector>

#include "analysis/trees/splitting.hpp"
#include "analysis/trees/tree_packing.hpp"

namespace hopscope {

/// Packed trees with a route for every edge: trees that are alike are told apart where they go different ways.
/// @param trees whose edges name `arcs`, none more often than its capacity
[[nodiscard]] std::vector<OutTree> routed_trees(std::span<const PackedTree> trees, std::vector<RoutedArc> arcs);

}  // namespace hopscope
