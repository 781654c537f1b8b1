#pragma once

#include "study/compare/fastest.hpp"
#include "study/compare/recommendation.hpp"

namespace hopscope {

/// Determines the intervals of message sizes, in whole words, in which each algorithm is fastest. From `from` to `to`
/// it examines sizes each of which is `factor` times the previous one; where the fastest changes, it locates the border
/// to one word. Then it runs the winners at both ends of their intervals, and both neighbours on both sides of a
/// border; if a run contradicts a formula, only runs are trusted, and the search is repeated. Two changes between two
/// sizes examined can be missed, but not between times by exact formulas.
void find_intervals(Fastest& fastest, Recommendation& recommendation);

}  // namespace hopscope
