#pragma once

#include <string>
#include <vector>

#include "algorithm/formula.hpp"

// Of the collective operations along the rows and columns of a torus or mesh, mesh_legs.hpp.

namespace hopscope {

/// Why they cannot run; empty if they can.
/// @param others algorithms that can, "ring and bruck"
[[nodiscard]] std::string misfit_of_rows(const Platform& platform, const std::string& others);

/// How many bundles the ranks of a row of n add that add most in a step of a reduce-scatter, summed over the steps: one
/// in a step; without wraparound in some steps one from either side.
[[nodiscard]] double bundles_added(NodeId n, bool wraps);

/// These formulas of an operation that adds: without wraparound, where ranks add differently many words in a step, only
/// a barrier makes the slowest rank decide each step.
[[nodiscard]] std::vector<Analytic> formulas_along_rows(std::vector<Analytic> formulas, const Platform& platform,
                                                        const Schedule& schedule);

}  // namespace hopscope
