#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <hopscope/blocks.hpp>

namespace hopscope {

/// What becomes of a contribution that is added to a sum which has it already.
enum class Repeats : std::uint8_t {
  refused,         ///< the run ends: ProgramError
  counted,         ///< it is in the sum once more; a sum that contains all that is held takes its place
  always_counted,  ///< as counted, and only a sum of all ranks takes the place of what is held, which is no such sum
  united,          ///< sums are unions of sets
};

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

  /// Consecutive ranks whose contributions are in a sum more than once.
  struct Repeated : RankRange {
    std::int32_t times = 2;
    friend bool operator==(const Repeated&, const Repeated&) = default;
  };
  /// Where a rank has made a sum.
  struct Making {
    Rank rank = 0;
    Step step = 0;
    int line = 0;  ///< of the text of a program; 0 if there is none
  };
  /// A sum, and where it was made first.
  struct Made {
    Rank sum = 0;
    Making making;
  };

  /// @param ranks p
  explicit Sums(Rank ranks, Repeats repeats = Repeats::refused);

  [[nodiscard]] static bool is_sum(Rank source) { return source < 0; }
  /// The ranks whose contributions are in it, in order.
  [[nodiscard]] std::span<const RankRange> ranks_of(Rank source) const;
  /// The lowest of them.
  [[nodiscard]] Rank lowest(Rank source) const { return ranks_of(source).front().first; }
  /// True if all of `part` is in `source`.
  [[nodiscard]] bool contains(Rank source, Rank part) const;
  /// The lowest rank that is in both; none if they are disjoint.
  [[nodiscard]] std::optional<Rank> common(Rank one, Rank other) const;
  /// True if `arrived` is not added to what is held, but takes its place.
  [[nodiscard]] bool takes_place(Rank arrived, Rank held) const;
  /// The sum of both. @throws ProgramError naming a rank that is in both, where that is not allowed
  [[nodiscard]] Rank add(Rank one, Rank other);

  /// The contributions that are in it more than once, in order.
  [[nodiscard]] std::span<const Repeated> repeated_in(Rank source) const;
  /// True if there is a sum with such contributions.
  [[nodiscard]] bool has_repeated() const { return !repeated_.empty(); }
  /// The sum behind it in which this contribution is counted once more than in both that it is of: the first of a
  /// chain.
  /// @pre the contribution is in `source` more than once
  [[nodiscard]] Rank first_with_repeated(Rank source, Rank contribution) const;
  /// Where that sum was made first; none if it has not been noted.
  [[nodiscard]] std::optional<Making> making_of(Rank source) const;
  /// Notes that the sums with repeated contributions which are new since the last note have been made here.
  void note_making(const Making& making);

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
  [[nodiscard]] Repeats repeats() const { return repeats_; }
  /// For sums that are made from now on.
  void set_repeats(Repeats repeats) { repeats_ = repeats; }
  /// The two that each sum is of, in the order in which they were made: from these, where they were made, and the
  /// counts, the same can be made again in another process.
  [[nodiscard]] std::vector<Parts> history() const;
  /// By sum with repeated contributions, in order.
  [[nodiscard]] std::vector<Made> makings() const;
  [[nodiscard]] static Sums replayed(Rank ranks, Repeats repeats, std::span<const Parts> history,
                                     std::span<const Made> makings, std::int64_t operations, double words);

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
  [[nodiscard]] std::vector<Repeated> repeated_in_both(Rank one, Rank other) const;
  void grow();

  Rank ranks_;
  Repeats repeats_;
  std::int64_t operations_ = 0;
  double words_ = 0;
  std::vector<RankRange> single_;  // by rank: only itself
  std::vector<RankRange> ranges_;  // of all sums
  std::vector<Sum> sums_;
  std::map<Rank, std::vector<Repeated>> repeated_;  // by sum that has such
  std::map<Rank, Making> makings_;
  Rank first_unnoted_ = 0;            // the sum with repeated contributions made first since the last note; 0: none
  std::vector<std::int32_t> places_;  // a hash table of sums by the two that they are of; 0: none
};

}  // namespace hopscope
