#pragma once

#include <vector>

#include "study/comparison.hpp"
#include "study/time_curves.hpp"

namespace hopscope {

/// Finds at which sizes of a message the fastest algorithm changes: by the formulas of those that have exact ones, by
/// runs at a row of sizes for the others. Whatever is found is then held against runs at half the size and at twice the
/// size, and where formulas do not settle it, searched for by runs.
[[nodiscard]] SizeDependence size_dependence(const std::vector<Candidate>& candidates, const SizeRuns& size_runs);

}  // namespace hopscope
