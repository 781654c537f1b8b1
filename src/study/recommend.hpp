#pragma once

#include "study/comparison_runs.hpp"
#include "study/recommendation.hpp"

namespace hopscope {

/// Which algorithm is the fastest for which size of a message.
/// @param compared whose candidates are run at other sizes; nothing is left of it
/// @param from, to the smallest and the largest message, in words
[[nodiscard]] Recommendation recommended(ComparisonRuns& compared, double from, double to);

}  // namespace hopscope
