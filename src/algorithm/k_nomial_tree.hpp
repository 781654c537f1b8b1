#pragma once

#include <hopscope/schedule.hpp>

#include "algorithm/trees.hpp"

namespace hopscope {

/// Which ranks are below the children of a rank of a k-nomial tree with the radix K, and in which order it serves them.
/// In all of them the largest subtrees come first: K-1 of K^j ranks each, K-1 of K^(j-1), .., as far as there are
/// ranks.
enum class Subtrees {
  ascending,    ///< v + D, v + 2D, .., v + (K-1)D for each distance D = K^j, the longest first
  descending,   ///< the same ranks, for each distance the farthest first
  consecutive,  ///< the largest subtree has the ranks from v + 1 on, the next one those that follow, ..
};

/// A k-nomial tree among the virtual ranks 0 .. p-1, the root being 0. With radix 2 it is the far binomial tree, unless
/// it is consecutive. The messages to subtrees of one size are one step with K-1 ports or more, and else a step for
/// each. In ascending order they have K-1 numbers even where the root has fewer such subtrees, and nobody sends.
class KNomialTree {
 public:
  KNomialTree(Rank p, Rank radix, int ports = 1, Subtrees subtrees = Subtrees::ascending);

  [[nodiscard]] TreeNode node(Rank v) const;
  /// In which somebody sends.
  [[nodiscard]] Step steps() const;
  /// The number of the last of them.
  [[nodiscard]] Step last_step() const;
  /// Where the tree is gone up: the most messages that a rank receives in each step, summed over the steps.
  [[nodiscard]] double received() const;
  /// How many ranks v and all below it are; they are v and those after it.
  [[nodiscard]] Rank subtree(Rank v) const;
  /// The ranks of the largest subtree that is served in each step, summed over the steps; of those that the root serves
  /// one after the other, all.
  [[nodiscard]] double largest_subtrees() const;
  /// Whether no rank takes longer in a scatter than the root, or its first child if the root serves several at once.
  [[nodiscard]] bool root_takes_longest() const {
    return subtrees_ != Subtrees::consecutive || at_once_ || is_full() || p_ <= radix_;
  }
  /// Whether no subtree lacks a rank: p is a power of the radix.
  [[nodiscard]] bool is_full() const;
  /// Whether whoever receives in a step of a reduction waits for messages that are all sent at the same time.
  [[nodiscard]] bool is_even() const;
  [[nodiscard]] bool serves_at_once() const { return at_once_; }
  [[nodiscard]] bool is_binomial() const { return radix_ == 2 && subtrees_ != Subtrees::consecutive; }

 private:
  struct Place;
  [[nodiscard]] Place place_among_consecutive(Rank v) const;
  [[nodiscard]] TreeNode spread_node(Rank v) const;
  [[nodiscard]] TreeNode consecutive_node(Rank v) const;
  /// How many children v has over a distance, if it has any.
  [[nodiscard]] Rank children_over(std::int64_t distance, Rank v) const;
  [[nodiscard]] Step steps_for(Rank children) const { return at_once_ ? 1 : children; }

  Rank p_;
  Rank radix_;
  bool at_once_;
  Subtrees subtrees_;
  std::int64_t longest_ = 1;  // distance, and subtree of a consecutive tree: the largest power of the radix below p
};

/// The tree that a schedule chooses by its options `radix` and `subtrees`.
[[nodiscard]] KNomialTree chosen_k_nomial_tree(Rank p, int ports, const Schedule& schedule);

}  // namespace hopscope
