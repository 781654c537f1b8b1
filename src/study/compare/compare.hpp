#pragma once

#include <optional>

#include <hopscope/simulate.hpp>

#include "study/compare/comparison.hpp"
#include "study/compare/comparison_runs.hpp"
#include "study/compare/recommendation.hpp"

namespace hopscope {

/// Runs all algorithms of a file that fit, and determines how the fastest depends on the message size, if the operation
/// has one.
/// @param options, give_up_after as for ComparisonRuns
[[nodiscard]] Comparison compared(const AlgorithmFits& fits, const Catalogue& catalogue, const RunOptions& options,
                                  std::optional<double> give_up_after);

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
