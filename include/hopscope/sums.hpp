#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <hopscope/blocks.hpp>

namespace hopscope {

/// The sums that blocks of one run are. A block has the contribution of one rank, or the sum of the contributions of
/// several: Block::source is the rank, or names the sum, which is below 0. A sum never changes, and what is combined in
/// the same tree, up to a + b = b + a, is the same sum: two sums of one name are equal to the bit, whatever is added.
class Sums {
 public:
  /// The two that a sum is of.
  struct Parts {
    Rank one = 0;
    Rank other = 0;
  };

  /// @param ranks p @param once whether a contribution may be in a sum only once; otherwise sums are unions of sets
  explicit Sums(Rank ranks, bool once = true);

  [[nodiscard]] static bool is_sum(Rank source) { return source < 0; }
  /// The ranks whose contributions are in it, in order.
  [[nodiscard]] std::span<const RankRange> ranks_of(Rank source) const;
  /// The lowest of them.
  [[nodiscard]] Rank lowest(Rank source) const { return ranks_of(source).front().first; }
  /// True if all of `part` is in `source`.
  [[nodiscard]] bool contains(Rank source, Rank part) const;
  /// The lowest rank that is in both; none if they are disjoint.
  [[nodiscard]] std::optional<Rank> common(Rank one, Rank other) const;
  /// The sum of both. @throws ProgramError naming a rank that is in both, where that is not allowed
  [[nodiscard]] Rank add(Rank one, Rank other);

  /// The longest chain of combinations behind it: 0 of a rank's own contribution.
  [[nodiscard]] int depth(Rank source) const { return is_sum(source) ? sum(source).depth : 0; }
  /// Whether each combination behind it joined two neighbouring intervals of ranks: it has kept their order.
  [[nodiscard]] bool keeps_order(Rank source) const { return !is_sum(source) || sum(source).keeps_order; }

  /// Notes that the words of so many messages have been combined with others, `words` in all.
  void note_combined(std::int64_t messages, double words) {
    operations_ += messages;
    words_ += words;
  }
  [[nodiscard]] std::int64_t operations() const { return operations_; }
  [[nodiscard]] double words() const { return words_; }

  [[nodiscard]] Rank ranks() const { return ranks_; }
  [[nodiscard]] bool once() const { return once_; }
  /// The two that each sum is of, in the order in which they were made: from these, and the counts, the same can be
  /// made again in another process.
  [[nodiscard]] std::vector<Parts> history() const;
  [[nodiscard]] static Sums replayed(Rank ranks, bool once, std::span<const Parts> history, std::int64_t operations,
                                     double words);

 private:
  struct Sum : Parts {
    std::uint32_t first_range = 0;
    std::uint32_t ranges = 0;
    std::int32_t depth = 0;
    bool keeps_order = false;
  };
  [[nodiscard]] const Sum& sum(Rank source) const { return sums_[static_cast<std::size_t>(-1 - source)]; }
  [[nodiscard]] std::size_t place_of(Rank one, Rank other) const;
  [[nodiscard]] Rank make(Rank one, Rank other);
  [[nodiscard]] bool are_neighbours(Rank one, Rank other) const;
  void append_union_of(Rank one, Rank other);
  void grow();

  Rank ranks_;
  bool once_;
  std::int64_t operations_ = 0;
  double words_ = 0;
  std::vector<RankRange> single_;  // by rank: only itself
  std::vector<RankRange> ranges_;  // of all sums
  std::vector<Sum> sums_;
  std::vector<std::int32_t> places_;  // a hash table of sums by the two that they are of; 0: none
};

}  // namespace hopscope
