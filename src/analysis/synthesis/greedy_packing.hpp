#pragma once

#include <random>

#include "analysis/synthesis/occupation.hpp"
#include "analysis/synthesis/step_search.hpp"

namespace hopscope {

/// Puts every message into the first step in which one of its routes is free, those with long routes first.
/// @param random decides between routes of the same length
/// @param occupation of no step yet
/// @return false if `limits.goes_on` has ended it, before all messages had a place
[[nodiscard]] bool pack_greedily(const PackingProblem& problem, const PackingLimits& limits, std::mt19937_64& random,
                                 Occupation& occupation, Packing& packing);

}  // namespace hopscope
