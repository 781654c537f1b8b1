#pragma once

#include <span>
#include <utility>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/result.hpp>

namespace hopscope {

// Shared by LinkUsage, for all ranks, and ClassUsage, for one rank on behalf of all.

/// Sorts the messages of a Witness, and keeps as many as one lists: 16.
void sort_and_limit(std::vector<std::pair<Rank, Rank>>& messages);

/// Sums over the steps; max_overlap is left 0.
[[nodiscard]] Totals totals_of(std::span<const StepUsage> steps);

}  // namespace hopscope
