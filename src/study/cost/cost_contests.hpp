#pragma once

#include <vector>

#include "study/cost/cost_runs.hpp"

namespace hopscope {

/// Determines the message sizes for which each network of equal cost is faster than the hypercube, under every load and
/// both switching methods. At light load by formula, for the average distance between different nodes, and for a total
/// exchange by the exact formulas of the fastest algorithms, if they all have one; the outcome is validated by runs.
/// Otherwise by runs at a sequence of sizes, each `step` times the previous one, and a search between two of them: two
/// changes between two sizes can be missed. The faster network is the one with the smaller mean makespan over the same
/// draws, by more than two standard errors of the difference if there are two or more draws.
/// @param words the requested size: sizes far beyond it are examined
[[nodiscard]] std::vector<Contest> contests(const std::vector<Rival>& rivals, const Costs& costs, double words,
                                            const CostRuns& runs);

}  // namespace hopscope
