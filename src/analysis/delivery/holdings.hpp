#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include <hopscope/operation.hpp>

#include "analysis/recording.hpp"

namespace hopscope {

/// The blocks that every rank holds before the first step and after each step.
struct Holdings {
  /// A rank whose holding has changed in a step.
  struct Change {
    Rank rank = 0;
    std::vector<int> holds;  ///< its holding after the step: indices in `pieces`
  };
  std::vector<Block> pieces;                 ///< blocks, whole or parts of them
  std::vector<std::vector<int>> initial;     ///< by rank: indices in `pieces`
  std::vector<Step> steps;                   ///< that had messages, in order
  std::vector<std::vector<Change>> changes;  ///< by entry of `steps`
};

/// Why the holdings are unknown.
enum class Unfollowed {
  too_many,  ///< entries in the lists of what they hold
  not_had,   ///< a message carries a block that its sender does not hold
};

/// Follows blocks from rank to rank, as `messages` carried them; with at most `most` entries in the lists of holdings.
/// @param messages sorted by step, with their blocks
[[nodiscard]] std::variant<Holdings, Unfollowed> holdings_of(const Operation& operation, Rank ranks,
                                                             std::span<const RecordedMessage> messages,
                                                             std::size_t most);

/// A block as the book's figures name it, {source, destination}; for a part, with its begin and end within the whole,
/// in words.
[[nodiscard]] std::string label_of(const Block& piece, const Operation& operation);

}  // namespace hopscope
