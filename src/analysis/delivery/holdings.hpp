#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include <hopscope/operation.hpp>

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
};

/// Why the holdings are unknown.
enum class Unfollowed {
  too_many,  ///< entries in the lists of what they hold
  combined,  ///< blocks become one on their way
  not_had,   ///< a message carries a block that its sender does not hold
};

/// Follows blocks from rank to rank, as `messages` carried them.
/// @param messages sorted by step, with their blocks
/// @param most the largest number of pieces that ranks begin with and messages carry
[[nodiscard]] std::variant<Holdings, Unfollowed> holdings_of(const Operation& operation, Rank ranks,
                                                             std::span<const RecordedMessage> messages,
                                                             std::size_t most);

/// A block as the book's figures name it, {source, destination}; for a part, with its begin and end within the whole,
/// in words.
[[nodiscard]] std::string label_of(const Block& piece, const Operation& operation);

}  // namespace hopscope
