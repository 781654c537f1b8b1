#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include <hopscope/operation.hpp>

#include "schedule/messages/message_table.hpp"

namespace hopscope {

/// Which rank holds how much of which block, while messages move or copy them.
class HoldingsOverTime {
 public:
  static constexpr std::uint32_t nobody = UINT32_MAX;

  /// What a rank has of a block.
  struct Held {
    bool is_there = false;
    double words = 0;
    std::vector<std::uint32_t> brought_by = {};  ///< messages; none if it is the rank's own
    std::uint32_t taken_by = nobody;             ///< the last message that took of it
    std::uint32_t arrival = 0;                   ///< a number in `after` for those of `brought_by` of the last step
  };

  explicit HoldingsOverTime(const Operation& operation) : operation_(operation) {}

  /// A number for a block on a rank, of 60 bits.
  [[nodiscard]] static std::uint64_t key(Rank rank, BlockLabel block);
  /// What `rank` has of `block`. Valid until the next call.
  [[nodiscard]] Held& of(Rank rank, BlockLabel block);
  /// True if `rank` holds that many words of it.
  [[nodiscard]] bool has(Rank rank, BlockLabel block, double words);
  /// Moves them, which are there, by message number `message`; an operation whose blocks are copied leaves them there.
  void move(Rank from, Rank to, BlockLabel block, double words, std::uint32_t message);
  /// The ranks other than its destination that hold some of `block`.
  [[nodiscard]] std::vector<Rank> holders(BlockLabel block, Rank ranks);

 private:
  /// Of the whole block.
  [[nodiscard]] std::optional<double> words_of(BlockLabel block) const;

  const Operation& operation_;
  std::unordered_map<std::uint64_t, Held> held_;  // what differs from the beginning
};

}  // namespace hopscope
