// How a library cuts a vector into parts or segments, where ours cuts it otherwise.
#pragma once

#include <functional>
#include <string>

#include <hopscope/schedule.hpp>

namespace hopscope::test::validation {

/// Our program is run with a vector of so few words that each is one part or segment; a library's has `place(i)` words
/// before the word i of ours.
struct Cut {
  double words = 0;   ///< of the vector of our run
  Rank segments = 1;  ///< of our run, if its algorithm has any
  std::function<double(double)> place = {};
};

/// @param how "": as ours. "p RULE", "P RULE": into as many parts as there are ranks, or as the largest power of two up
/// to it, by one of `rules_of_cuts`. "segments": of a number of bytes, the last one of what is left. "equal-segments":
/// as many, equal ones, but the last one has what is left. "half-segments": of either half, the first one the longer by
/// one word. Not "pieces", which are of blocks: of the bytes of a segment, or of the shortest block if that has more
/// @param count words of the vector @param segment bytes; 0: one segment
[[nodiscard]] Cut cut_of(const std::string& how, Rank p, double count, double segment);

/// A rule in words: "parts of ceil(m/n) words, ..". @pre `how` is not ""
[[nodiscard]] std::string cut_in_words(const std::string& how);

}  // namespace hopscope::test::validation
