#pragma once

#include "algorithm/legs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope {

// Broadcasts of m words in segments, among the virtual ranks 0 .. p-1 with the root 0: while a segment goes down a
// tree, the next ones follow it. Each function answers for the one rank v.

/// The first segment goes along the edges of a tree at their steps, each other one `period` steps after the one before.
[[nodiscard]] VectorLegs pipeline(const TreeNode& node, Step period, const std::vector<Extent>& segments);

/// v passes on to v + 1, in each of `chains` chains that begin at the root, of which the first are the longer ones by
/// one rank. The root sends a segment to one chain after the other.
[[nodiscard]] VectorLegs chain_broadcast(Rank v, Rank p, double m, Rank segments, Rank chains = 1);
[[nodiscard]] Step chain_broadcast_steps(Rank p, double m, Rank segments, Rank chains = 1);
/// How many chains there are if `chains` are wanted: none is empty.
[[nodiscard]] Rank chains_of(Rank p, Rank chains);

/// Which ranks the children of v are: 2v + 1 and 2v + 2, or, on level l, v + 2^l and v + 2^(l+1).
enum class BinaryChildren { next, far };

/// v passes on to its first child, and one step later to the second.
[[nodiscard]] VectorLegs binary_tree_broadcast(Rank v, Rank p, double m, Rank segments,
                                               BinaryChildren children = BinaryChildren::next);
[[nodiscard]] Step binary_tree_broadcast_steps(Rank p, double m, Rank segments);

/// v passes on to K children, one after the other: k_ary_tree(). K is the radix.
[[nodiscard]] VectorLegs k_ary_tree_broadcast(Rank v, Rank p, double m, Rank segments, Rank radix);
[[nodiscard]] Step k_ary_tree_broadcast_steps(Rank p, double m, Rank segments, Rank radix);
/// How many messages the root sends of each segment.
[[nodiscard]] Rank k_ary_period(Rank p, Rank radix);

/// Half of the words goes to the odd ranks, the other half to the even ones, each half in segments down a binary tree;
/// in the last step twins, v and v + 1 with an odd v, swap the halves. If p is even, p-1 has no twin but the root.
[[nodiscard]] VectorLegs split_binary_tree_broadcast(Rank v, Rank p, double m, Rank segments);
[[nodiscard]] Step split_binary_tree_broadcast_steps(Rank p, double m, Rank segments);

/// A reduction down a tree whose nodes, with all below them, are neighbouring ranks: so it combines contributions in
/// the order of ranks, which need not commute. Its top is the last rank; another root gets the result from there in one
/// more step. In ranks, not in virtual ones.
[[nodiscard]] VectorLegs in_order_reduction(Rank rank, Rank p, double m, Rank segments, Rank root);
[[nodiscard]] Step in_order_reduction_steps(Rank p, double m, Rank segments, Rank root);

}  // namespace hopscope
