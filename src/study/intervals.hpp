#pragma once

#include "study/fastest.hpp"
#include "study/recommendation.hpp"

namespace hopscope {

/// Finds for which sizes of a message, in whole words, who is fastest. From `from` to `to` it looks at sizes of which
/// each is `factor` times the one before; where the fastest is another, it closes in on the border to one word. Then it
/// runs the winners at both ends of their intervals, and both neighbours on both sides of a border; where a run
/// contradicts a formula, runs are believed, and all is looked for anew.
/// Two changes between two sizes that were looked at can be missed, but not between times by exact formulas.
void find_intervals(Fastest& fastest, Recommendation& recommendation);

}  // namespace hopscope
