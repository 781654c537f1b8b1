#pragma once

// Words of messages: the most that there may be, and those that the rows of a file mean.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/size_matrix.hpp>

namespace hopscope::sizes {

/// The most words of a message, as for message_words: sums over a row of a large matrix are then integers that a double
/// represents exactly.
inline constexpr double most_words = 1e15;

/// Why a number is not a valid number of words, and what is; empty if it is. @param text as in the file
[[nodiscard]] std::string why_no_size(double number, std::string_view text);

/// How the numbers of a file become words between ranks.
struct TrafficUnits {
  double scale = 1;                        ///< every number is multiplied by it
  double word_bytes = 0;                   ///< numbers are bytes, and a word has as many; 0: they are words
  std::vector<std::int64_t> rank_of = {};  ///< by row of the file; empty if each row is a rank
};

/// The words of each rank for every other: the sum over their rows and columns, scaled; bytes are rounded up to whole
/// words. What rows of one rank have for each other stays in place.
/// @pre rank_of is empty, or has a rank from 0 to ranks - 1 for each row
[[nodiscard]] SizeMatrix traffic_of(SizeMatrix rows, const TrafficUnits& units, Rank ranks);

}  // namespace hopscope::sizes
