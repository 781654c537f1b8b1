#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include <hopscope/operation.hpp>

#include "schedule/messages/message_plan.hpp"

namespace hopscope {

/// Which rank holds how much of which block, while messages move or copy them.
class HoldingsOverTime {
 public:
  static constexpr std::uint32_t nobody = UINT32_MAX;

  /// Words of a block that is copied, from `from` to `to`, and the message that brought them.
  struct Piece {
    double from = 0;
    double to = 0;
    std::uint32_t brought_by = nobody;
  };

  /// What a rank has of a block.
  struct Held {
    double words = 0;
    std::uint32_t first_brought_by = nobody;  ///< a message; nobody if it is the rank's own
    std::uint32_t last_brought_by = nobody;
    std::uint32_t taken_by = nobody;  ///< the last message that took of it
    std::uint32_t arrival = 0;        ///< a number in `after` for those that brought it in the last step
    bool is_there = false;

    /// Of a block that is copied: `words` in all, in order.
    [[nodiscard]] std::span<const Piece> pieces() const {
      return of_copy ? std::span<const Piece>(*of_copy) : std::span<const Piece>();
    }
    std::unique_ptr<std::vector<Piece>> of_copy = {};  ///< null: none
  };

  explicit HoldingsOverTime(const Operation& operation) : operation_(operation) {}

  /// A number for a block on a rank, of 60 bits.
  [[nodiscard]] static std::uint64_t key(Rank rank, BlockLabel block);
  /// What `rank` has of `block`. Valid until the next call.
  [[nodiscard]] Held& of(Rank rank, BlockLabel block);
  /// True if `rank` holds the part: as many words of its block, or, where blocks are copied, these very words.
  [[nodiscard]] bool has(Rank rank, const CarriedPart& part);
  /// Moves them, which are there, by message number `message`; an operation whose blocks are copied leaves them there.
  void move(Rank from, Rank to, const CarriedPart& part, std::uint32_t message);
  /// The messages that brought the words of a part of a block that is copied.
  [[nodiscard]] std::vector<std::uint32_t> bringers(Rank rank, const CarriedPart& part);
  /// The first words that `rank` lacks of a part of a block that is copied; none if it has them all, or if blocks move.
  [[nodiscard]] std::optional<Piece> first_lacking(Rank rank, const CarriedPart& part);
  /// The whole block as a part.
  [[nodiscard]] CarriedPart whole(BlockLabel block) const { return {block, words_of(block).value_or(0)}; }
  /// The ranks other than `lacking` that hold some of `block`, in order.
  [[nodiscard]] std::vector<RankRange> holders(BlockLabel block, Rank lacking, Rank ranks);

 private:
  void add_piece(Held& held, const Piece& piece) const;
  /// Of the whole block.
  [[nodiscard]] std::optional<double> words_of(BlockLabel block) const;
  [[nodiscard]] std::vector<Piece> lacking(const Held& held, double from, double to) const;

  const Operation& operation_;
  std::unordered_map<std::uint64_t, Held> held_;  // what differs from the beginning
};

}  // namespace hopscope
