#pragma once

#include <optional>

#include <hopscope/simulate.hpp>

#include "study/compare/comparison.hpp"
#include "study/compare/comparison_runs.hpp"

namespace hopscope {

/// Runs all algorithms of a file that fit, and determines how the fastest depends on the message size, if the operation
/// has one.
/// @param options, give_up_after as for ComparisonRuns
[[nodiscard]] Comparison compared(const AlgorithmFits& fits, const Catalogue& catalogue, const RunOptions& options,
                                  std::optional<double> give_up_after);

}  // namespace hopscope
