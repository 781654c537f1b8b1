#pragma once

#include <vector>

#include "study/cost_runs.hpp"

namespace hopscope {

/// Finds for which sizes of a message each rival that costs the same is faster than the hypercube, under every load and
/// either switching. At light load by formula, for the average distance between different nodes, and in a total
/// exchange by the exact formulas of the fastest algorithms, if they all have one; what comes out is held against runs.
/// Else by runs at a row of sizes, each `step` times the one before, and a search between two of them: two changes
/// between two sizes can be missed. The faster is the one with the smaller mean makespan over the same draws, and by
/// more than two standard errors of the difference, where there are two draws or more.
/// @param words the size that somebody asked for: sizes far beyond it are looked at
[[nodiscard]] std::vector<Contest> contests(const std::vector<Rival>& rivals, const Costs& costs, double words,
                                            const CostRuns& runs);

}  // namespace hopscope
