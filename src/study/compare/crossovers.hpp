#pragma once

#include <vector>

#include "study/compare/comparison.hpp"
#include "study/time_curves.hpp"

namespace hopscope {

/// Determines the message sizes at which the fastest algorithm changes: by the formulas of those that have exact ones,
/// by runs at a sequence of sizes for the others. Each crossover is then validated by runs at half the size and at
/// twice the size, and located by runs if formulas do not determine it.
[[nodiscard]] SizeDependence size_dependence(const std::vector<Candidate>& candidates, const SizeRuns& size_runs);

}  // namespace hopscope
