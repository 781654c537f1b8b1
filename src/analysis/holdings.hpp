#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include <hopscope/operation.hpp>

#include "analysis/recording.hpp"

namespace hopscope {

/// What every rank holds before the first step and after each.
struct Holdings {
  /// A rank that holds something else after a step than before.
  struct Change {
    Rank rank = 0;
    std::vector<int> holds;  ///< all that it holds then: places in `pieces`
  };
  std::vector<Block> pieces;                 ///< blocks, whole or parts of them
  std::vector<std::vector<int>> initial;     ///< by rank: places in `pieces`
  std::vector<Step> steps;                   ///< that had messages, in order
  std::vector<std::vector<Change>> changes;  ///< by entry of `steps`
};

/// Why nobody can say what ranks hold.
enum class Unfollowed {
  too_many,  ///< entries in the lists of what they hold
  not_had,   ///< a message carries a block that its sender has not
};

/// Follows blocks from rank to rank, as `messages` carried them; with `most` entries in the lists of what ranks hold.
/// @param messages sorted by step, with their blocks
[[nodiscard]] std::variant<Holdings, Unfollowed> holdings_of(const Operation& operation, Rank ranks,
                                                             std::span<const RecordedMessage> messages,
                                                             std::size_t most);

/// A block as the book's figures name it, {source, destination}; of a part, with where it begins and ends in the whole,
/// in words.
[[nodiscard]] std::string label_of(const Block& piece, const Operation& operation);

}  // namespace hopscope
