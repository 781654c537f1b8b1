#pragma once

#include <vector>

#include "study/compare/fastest.hpp"
#include "study/compare/recommendation.hpp"

namespace hopscope {

/// Neighbouring intervals as one row each, as long as one algorithm, the fastest in one of them, takes at most
/// (1 + tolerance) times the least time at both ends and in the middle of all of them. From the smallest sizes on, each
/// row is as long as possible. When the budget for
/// runs is spent, intervals are not merged.
[[nodiscard]] std::vector<RecommendedRow> merged_intervals(Fastest& fastest,
                                                           const std::vector<RecommendedInterval>& intervals,
                                                           double tolerance);

}  // namespace hopscope
