#pragma once

#include "algorithm/legs.hpp"

namespace hopscope {

/// How many segments m words are cut into if `wanted` are wanted: none has less than a word, and there is one at least.
[[nodiscard]] Rank segments_of(double m, Rank wanted);
/// The segments of m words.
[[nodiscard]] std::vector<Extent> cut(double m, Rank wanted);

/// The same where each half of the words is cut into as many as `wanted`, if it has the words.
[[nodiscard]] Rank segments_of_half(double m, Rank wanted);
/// The segments of the first half of m words, or of the second one.
/// @param half 0 or 1
[[nodiscard]] std::vector<Extent> cut_half(double m, Rank half, Rank wanted);

/// The fewest words above 0 of these segments.
[[nodiscard]] double smallest_segment(double m, Rank wanted);
/// The same of those of both halves.
[[nodiscard]] double smallest_segment_of_halves(double m, Rank wanted);

}  // namespace hopscope
