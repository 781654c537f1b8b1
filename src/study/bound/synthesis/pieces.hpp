#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "study/bound/synthesis/packing.hpp"

namespace hopscope {

/// A way to cut messages into pieces.
struct PieceSize {
  double words = 0;      ///< of a piece, at most
  bool is_even = false;  ///< the pieces of a message are equal; else all but its last have as many words as a piece may
};

/// Cuts messages into at most `most` pieces each. If all sizes are integers, those of the pieces are.
[[nodiscard]] std::vector<RoutedMessage> in_pieces(const std::vector<RoutedMessage>& messages, const PieceSize& size,
                                                   std::int64_t most);

/// Cuts worth trying, from none at all to one that makes `most` pieces of many messages.
[[nodiscard]] std::vector<PieceSize> piece_sizes_of(const std::vector<RoutedMessage>& messages, std::int64_t most);

/// Into how many pieces a schedule cuts the block of which it makes most.
[[nodiscard]] std::int64_t most_pieces(std::span<const ScheduledMessage> table);

}  // namespace hopscope
