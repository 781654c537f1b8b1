#include "study/bound/synthesis/packing.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace hopscope {

namespace {

bool are_integers(const std::vector<RoutedMessage>& messages) {
  return std::ranges::all_of(messages, [](const RoutedMessage& each) { return each.words == std::floor(each.words); });
}

}  // namespace

std::vector<RoutedMessage> in_pieces(const std::vector<RoutedMessage>& messages, const PieceSize& size,
                                     std::int64_t most) {
  const bool is_whole = are_integers(messages);
  std::vector<RoutedMessage> pieces;
  for (const RoutedMessage& message : messages) {
    const double count =
        message.words > size.words ? std::min(std::ceil(message.words / size.words), static_cast<double>(most)) : 1;
    double words = size.is_even || count * size.words < message.words ? message.words / count : size.words;
    if (is_whole) words = std::ceil(words);
    RoutedMessage piece = message;
    do {
      piece.words = std::min(words, message.words - piece.offset);
      pieces.push_back(piece);
      piece.offset += piece.words;
    } while (message.words - piece.offset > 1e-9 * message.words);
  }
  return pieces;
}

std::vector<PieceSize> piece_sizes_of(const std::vector<RoutedMessage>& messages, std::int64_t most) {
  const double largest = std::ranges::max(messages, {}, &RoutedMessage::words).words;
  const bool is_whole = are_integers(messages);
  std::vector<PieceSize> sizes{{largest, false}};
  if (most <= 1 || largest <= 0) return sizes;
  // Beyond the last of these, only messages much shorter than the largest are cut more finely.
  const double least = largest / (8 * static_cast<double>(most));
  const double ratio = std::sqrt(0.5);
  for (double words = largest * ratio; words >= least; words *= ratio) {
    const double size = is_whole ? std::ceil(words) : words;
    if (size >= sizes.back().words) continue;
    for (const bool is_even : {false, true}) sizes.push_back({size, is_even});
  }
  return sizes;
}

// Every piece leaves its source once.
std::int64_t most_pieces(std::span<const ScheduledMessage> table) {
  std::map<std::pair<Rank, Rank>, std::int64_t> pieces;
  std::int64_t most = 1;
  for (const ScheduledMessage& each : table) {
    for (const Block& block : each.blocks)
      if (block.source == each.from) most = std::max(most, ++pieces[{block.source, block.destination}]);
  }
  return most;
}

}  // namespace hopscope
