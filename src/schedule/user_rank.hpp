#pragma once

// What programs of users may do: in which order, and how much.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <hopscope/operation.hpp>
#include <hopscope/program.hpp>
#include <hopscope/sums.hpp>
#include <hopscope/topology.hpp>

namespace hopscope {

/// Whether this may be a time or a number of words.
[[nodiscard]] bool is_amount(double value);
/// Lets through a time or a number of words. @throws ProgramError if it is none
/// @param argument which it is, as "argument 1"
/// @param what it should be, as "a time"
double checked_amount(double value, std::string_view argument, std::string_view what);

/// Lets through the number of a step. @throws ProgramError if there is no such step
Step checked_step(std::int64_t number);

/// What programs may do with the blocks of their operation, as far as it is known before the run.
struct BlockUse {
  bool are_added = true;     ///< false if nothing is added
  bool are_for_all = false;  ///< blocks are for everybody alike, not for one rank
};
[[nodiscard]] BlockUse block_use_of(const Operation& operation);

/// One rank of a program in another language, as its `me` sees it: what it holds, and what it may ask of its node. The
/// rules of `me` are here, for all languages. @throws ProgramError if one is broken
class UserRank {
 public:
  UserRank(Node& me, Blocks mine, BlockUse use = {}) : me_(me), held_(std::move(mine)), use_(use) {}

  [[nodiscard]] Node& node() const { return me_; }
  [[nodiscard]] bool is_sized() const { return me_.schedule().content == Content::sizes; }

  /// The rank of that number.
  [[nodiscard]] Rank rank_numbered(std::int64_t number) const;
  /// The grid that the ranks form.
  [[nodiscard]] const Grid& grid() const;
  /// The rank at a position on it, each coordinate modulo its side.
  [[nodiscard]] Rank rank_at(const std::vector<std::int64_t>& position) const;
  /// Words that this rank has for another at the beginning.
  [[nodiscard]] double words_for(std::int64_t to) const;

  /// Notes that a step begins; the numbers of steps do not decrease.
  Step begin_step(std::int64_t number);
  /// The ranks of a message, which are checked before its blocks leave the hands of the program.
  [[nodiscard]] Rank receiver(std::int64_t number) const;
  [[nodiscard]] Rank sender(std::int64_t number) const;

  // What it takes out of what it holds.
  [[nodiscard]] Blocks take_for(std::int64_t to);
  [[nodiscard]] Blocks take_part(std::int64_t to, double words);
  [[nodiscard]] Blocks take_all() { return held().take_all(); }
  /// The blocks for which `chosen`, which asks a function of the program, is true.
  /// @param promised how many words they have; needed in a run by sizes, whose blocks have no labels
  [[nodiscard]] Blocks take(std::optional<double> promised, const std::function<bool(const Block&)>& chosen);
  /// @param given takes the blocks out of the hands of the program, once it is certain that they can be held
  template <class Given>
  void hold(Given given) {
    held().merge(given());
  }
  // Blocks in the hands of the program.
  /// A copy of `words` words from `first` on, counted from 0 in the whole vector.
  [[nodiscard]] Blocks copy_of_words(const Blocks& blocks, double first, double words) const;
  /// Adds to `blocks` what has come; complete once the time of it is spent. A complete sum takes the place of what is
  /// held of it; a contribution that is in both otherwise is counted twice.
  [[nodiscard]] Request add(Blocks& blocks, std::vector<Blocks> more);
  /// The ranks in a sum, in a tracked run.
  [[nodiscard]] std::span<const RankRange> ranks_of(Rank source) const;
  /// Kept blocks have reached their destination. A block {r, *} is one that is copied, and is for all.
  void check_kept(const Blocks& blocks) const;

 private:
  [[nodiscard]] Blocks& held();
  [[nodiscard]] double checked_against_held(double words);

  Node& me_;
  Blocks held_;
  BlockUse use_;
  Step step_ = 0;  // that was begun last
  bool is_choosing_ = false;
};

/// A program in a file may give itself at most so many times the limits that are usual.
[[nodiscard]] double most_program_limits();

/// Changes that, for the whole process: what a file may use is up to whoever starts it.
void set_most_program_limits(double times);

}  // namespace hopscope
