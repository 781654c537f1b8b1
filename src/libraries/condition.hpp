#pragma once

#include <optional>
#include <string>

#include <hopscope/schedule.hpp>

namespace hopscope {

/// What the rules of MPI libraries look at when they choose an algorithm.
struct LibrarySituation {
  Rank ranks = 0;
  double words = 0;  ///< of a message of the operation
  Rank root = 0;
  bool in_segments = false;  ///< the user asked for segments
  Rank nodes = 0;            ///< that the ranks are on, where it matters; 0: one on each
  double all_words = 0;      ///< of the blocks of all ranks, where these differ in size; 0: `words` times `ranks`
};

/// Whether a condition holds: "p < 8", "m >= P", "p is a power of 2", "on one node", where p is the number of ranks, P
/// the largest power of 2 up to it, and m the number of words. @throws std::invalid_argument if it is none
[[nodiscard]] bool holds(const std::string& condition, const LibrarySituation& situation);

/// The least number of words from which on a condition may hold where it did not, or the other way round; none if it
/// does not depend on words.
[[nodiscard]] std::optional<double> border_in_words(const std::string& condition, Rank ranks);

}  // namespace hopscope
