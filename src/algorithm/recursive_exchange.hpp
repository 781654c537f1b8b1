#pragma once

#include "algorithm/legs.hpp"

namespace hopscope {

/// The P ranks of p that go on where an algorithm is for a power of K, the radix; P is the largest that fits. A bundle
/// is a rank that goes on and those just before it that do not, which it stands for. The first bundles have K ranks, at
/// most one has fewer, but two or more, and the rest one. Bundles have places 0..P-1. (MPICH's recursive exchange.)
class BundleFold {
 public:
  BundleFold(Rank p, Rank radix);

  [[nodiscard]] Rank places() const { return places_; }
  /// The place of r's bundle.
  [[nodiscard]] Rank place(Rank r) const;
  /// The rank that goes on.
  [[nodiscard]] Rank rank(Rank place) const;
  [[nodiscard]] Rank first(Rank place) const { return place == 0 ? 0 : rank(place - 1) + 1; }
  /// How many ranks a bundle has beside the one that goes on.
  [[nodiscard]] Rank folded_in(Rank place) const { return rank(place) - first(place); }

 private:
  Rank radix_;
  Rank places_ = 1;
  Rank left_over_ = 0;  // ranks that do not go on
};

/// The radix itself, but p where there are fewer ranks than that: then every rank sends to every other.
[[nodiscard]] Rank radix_among(Rank p, Rank radix);

/// Which digits recursive exchange begins with.
enum class ExchangeOrder {
  near,  ///< those of the weight 1
  far,   ///< those of the largest weight
};

/// An all-gather with the radix K, or p if that is less. The ranks of a bundle give their blocks to the one that goes
/// on. Then, for D = 1, K, K^2, ..: the K places that differ in the digit of weight D give each other all that they
/// have (to the digit + i, i = 1..K-1; in turn, or at once with K-1 ports). At last the others of a bundle get all
/// blocks.
///
/// far: before this, places whose digits are each other's backwards swap their blocks, and D is .., K, 1, so that each
/// message has the blocks of neighbouring ranks here too.
class RecursiveExchange {
 public:
  RecursiveExchange(Rank p, Rank radix, int ports, ExchangeOrder order);

  [[nodiscard]] BlockLegs all_gather(Rank r) const;
  /// The all-gather backwards: the first sums are those of the ranks of a bundle, and the last messages are results.
  [[nodiscard]] BlockLegs reduce_scatter(Rank r) const;
  /// Of either.
  [[nodiscard]] Step steps() const { return after_exchange_ + fold_; }
  /// The blocks of the longest messages of all steps.
  [[nodiscard]] double longest_blocks() const;
  /// The most blocks that a rank of the reduce-scatter adds to its own.
  [[nodiscard]] double combined_blocks() const;
  /// Whether all bundles are single ranks, and none swap blocks: then whoever receives is ready when a message leaves.
  [[nodiscard]] bool is_even() const { return fold_ == 0 && swap_ == 0; }

 private:
  [[nodiscard]] Step in_turn(Rank i) const { return at_once_ ? 1 : i; }
  /// The place of which a place has the blocks after the swap, and the other way round.
  [[nodiscard]] Rank swapped(Rank place) const;
  void add_exchanges(BlockLegs& legs, Rank place) const;

  Rank p_;
  Rank radix_;
  bool at_once_;
  ExchangeOrder order_;
  BundleFold bundles_;
  Step fold_ = 0;
  Step swap_ = 0;
  Step after_exchange_ = 0;
};

}  // namespace hopscope
