#pragma once

#include "study/compare/comparison_runs.hpp"
#include "study/compare/recommendation.hpp"

namespace hopscope {

/// The fastest algorithm for each message size.
/// @param compared whose candidates are run at other sizes; its contents are moved from
/// @param from, to the smallest and the largest message, in words
/// @param tolerance by how much of the least time an algorithm may be slower in its row
/// @param by_runs also where exact curves would tell
[[nodiscard]] Recommendation recommended(ComparisonRuns& compared, double from, double to, const Catalogue& catalogue,
                                         double tolerance, bool by_runs = false);

/// @throws InputError if the operation has no message sizes that could be others
void require_sizes(const AlgorithmFits& fits, const std::string& file, const Catalogue& catalogue);

}  // namespace hopscope
