#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include <hopscope/operation.hpp>
#include <hopscope/sums.hpp>

#include "analysis/recording.hpp"

namespace hopscope {

/// The blocks that every rank holds before the first step, and what each step changes.
struct Holdings {
  /// A rank whose holding has changed in a step. Pieces are indices in `pieces`.
  struct Change {
    Rank rank = 0;
    std::vector<int> lost = {};    ///< that it held before the step and no longer after it
    std::vector<int> gained = {};  ///< that it holds after the step and did not before, in the order of arrival
  };
  std::vector<Block> pieces;                 ///< blocks, whole or parts of them; first those of `initial`, rank by rank
  std::vector<int> initial;                  ///< by rank: with how many it begins
  std::vector<Step> steps;                   ///< that had messages, in order
  std::vector<std::vector<Change>> changes;  ///< by entry of `steps`
  /// By message, the pieces that it carries; empty where they are those that its sender loses.
  std::vector<std::vector<int>> carried = {};
  std::optional<Sums> sums = std::nullopt;  ///< that pieces name, where the operation adds or unites
};

/// Why the holdings are unknown.
enum class Unfollowed {
  too_many,  ///< entries in the lists of what they hold
  apart,     ///< a rank keeps sums apart from each other that have words of one rank
  not_had,   ///< a message carries a block that its sender does not hold
};

/// Follows blocks from rank to rank, as `messages` carried them.
/// @param messages sorted by step, with their blocks
/// @param sums that they name, where the operation adds or unites; else null
/// @param most the largest number of pieces that ranks begin with and messages carry
[[nodiscard]] std::variant<Holdings, Unfollowed> holdings_of(const Operation& operation, Rank ranks,
                                                             std::span<const RecordedMessage> messages,
                                                             const Sums* sums, std::size_t most);

/// Notes the sums that blocks name in a run.
struct SumsNoted final : Observer {
  std::shared_ptr<const Sums> sums;
  void on_sums(const std::shared_ptr<const Sums>& noted) override { sums = noted; }
};

/// True where one rank has a block for each: what tells pieces apart is for whom they are.
[[nodiscard]] bool tells_destinations(const Holdings& holdings);

/// The ranks whose contributions a piece has: of a single block, its source.
[[nodiscard]] std::vector<RankRange> sources_of(const Holdings& holdings, const Block& piece);

/// The pieces that a rank holds after all messages of the steps up to this one.
[[nodiscard]] std::vector<int> held_after(const Holdings& holdings, Step step, Rank rank);

/// A block as the book's figures name it, {source, destination}; a sum as "sum of 0-3, 5"; for a part, with its begin
/// and end within the whole, in words.
[[nodiscard]] std::string label_of(const Block& piece, const Operation& operation, const Sums* sums = nullptr);

/// Follows sums from rank to rank: at the end of a step a rank combines what has come with what it holds. Words that do
/// not belong to the result of a rank, as those of higher ranks in prefix sums, are followed in messages alone. As
/// holdings_of, of an operation that adds or unites.
[[nodiscard]] std::variant<Holdings, Unfollowed> sum_holdings_of(const Operation& operation, Rank ranks,
                                                                 std::span<const RecordedMessage> messages,
                                                                 const Sums& sums, std::size_t most);

}  // namespace hopscope
