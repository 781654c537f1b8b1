#pragma once

#include <optional>
#include <vector>

#include "algorithm/legs.hpp"

namespace hopscope {

/// A message along an edge of a tree, from a parent to its child, as one of the two sees it.
struct TreeEdge {
  Step step = 1;
  Rank peer = 0;  ///< the other one
  friend bool operator==(const TreeEdge&, const TreeEdge&) = default;
};

/// A tree as one of its nodes sees it. What is broadcast comes from the parent, and goes on to the children in the
/// order of steps.
struct TreeNode {
  std::optional<TreeEdge> parent = std::nullopt;  ///< the root has none
  std::vector<TreeEdge> children = {};
};

// The trees below are among the virtual ranks 0 .. p-1, the root being 0. Each function answers for the one rank v,
// without looking at the others. Beside it stands the number of its steps.

/// Whether a binomial tree sends over its longest distance first, or over its shortest.
enum class BinomialOrder { far, near };

/// Each round doubles the number of those who have the data. `far`: the distances are .., 4, 2, 1, so that a rank sends
/// over all those that are below the distance over which it received. `near`: they are 1, 2, 4, ..
[[nodiscard]] TreeNode binomial_tree(Rank v, Rank p, BinomialOrder order = BinomialOrder::far);
[[nodiscard]] Step binomial_tree_steps(Rank p);
/// The edge of one step.
struct BinomialEdge : TreeEdge {
  bool leads_to_child = false;
};
/// That of the first step from `from` on in which v has one.
[[nodiscard]] std::optional<BinomialEdge> binomial_edge(Rank v, Rank p, BinomialOrder order, Step from);

/// The children of v are Kv + 1, .., Kv + K, which it serves one after the other. K is the radix.
[[nodiscard]] TreeNode k_ary_tree(Rank v, Rank p, Rank radix);
[[nodiscard]] Step k_ary_tree_steps(Rank p, Rank radix);

/// The root sends to everybody in turn.
[[nodiscard]] TreeNode flat_tree(Rank v, Rank p);
[[nodiscard]] Step flat_tree_steps(Rank p);

/// On a grid, in row-major order: a binomial tree along the root's row, then one in every column at once; with more
/// dimensions, the last one first.
[[nodiscard]] TreeNode mesh_tree(Rank v, const std::vector<Rank>& sides);
[[nodiscard]] Step mesh_tree_steps(const std::vector<Rank>& sides);

/// A binomial tree whose distances are 1, -1, 3, -5, 11, .., the longest first; for odd ranks with the opposite sign.
/// @pre p is a power of 2
[[nodiscard]] TreeNode bine_tree(Rank v, Rank p);
[[nodiscard]] Step bine_tree_steps(Rank p);

/// A broadcast that sends all m words along each edge.
[[nodiscard]] VectorLegs broadcast_along(const TreeNode& node, double m);

}  // namespace hopscope
