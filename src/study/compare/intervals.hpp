#pragma once

#include "study/compare/fastest.hpp"
#include "study/compare/proven_curves.hpp"
#include "study/compare/recommendation.hpp"

namespace hopscope {

/// Determines the intervals of message sizes, in whole words, in which each algorithm is fastest. From `from` to `to`
/// it examines sizes each of which is at most `factor` times the previous one, closer to each other where times do not
/// grow linearly; where the fastest changes from one to the next, it locates a border to one word. Then it runs the
/// winners at both ends of their intervals, and both neighbours on both sides of a border; if a run contradicts a
/// formula or a straight line, only runs are trusted, and the search is repeated, a few times at most. What happens
/// between two sizes examined, at whose middle times lie on straight lines, can still be missed.
void find_intervals(Fastest& fastest, Recommendation& recommendation);

/// The same by exact curves, so that nothing is missed. @pre curves.are_complete()
/// @return false, and nothing is found, if the time of a run differs from its curve
[[nodiscard]] bool find_intervals(const ProvenCurves& curves, Fastest& fastest, Recommendation& recommendation);

}  // namespace hopscope
