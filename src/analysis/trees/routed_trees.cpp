#include "analysis/trees/tree_packing.hpp"

#include <algorithm>

namespace hopscope {

namespace {

/// The route with the most capacity left, or the least of those that suffice for all trees that are alike.
RoutedArc::Share& best_share(RoutedArc& arc, std::int64_t weight) {
  const auto is_better = [&](const RoutedArc::Share& one, const RoutedArc::Share& other) {
    const bool one_suffices = one.capacity >= weight, other_suffices = other.capacity >= weight;
    if (one_suffices != other_suffices) return one_suffices;
    return one_suffices ? one.capacity < other.capacity : one.capacity > other.capacity;
  };
  return *std::ranges::min_element(arc.shares, is_better);
}

}  // namespace

std::vector<OutTree> routed_trees(std::span<const PackedTree> trees, std::vector<RoutedArc> arcs) {
  std::vector<OutTree> routed;
  for (const PackedTree& tree : trees) {
    for (std::int64_t left = tree.weight; left > 0;) {
      OutTree& part = routed.emplace_back();
      part.root = tree.root;
      part.weight = left;
      for (const PackedTree::Edge& edge : tree.edges)
        part.weight = std::min(part.weight, best_share(arcs[edge.arc], left).capacity);
      for (const PackedTree::Edge& edge : tree.edges) {
        RoutedArc::Share& share = best_share(arcs[edge.arc], left);
        share.capacity -= part.weight;
        part.edges.push_back({edge.from, edge.to, share.route});
      }
      left -= part.weight;
    }
  }
  return routed;
}

}  // namespace hopscope
