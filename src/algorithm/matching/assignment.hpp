#pragma once

#include <hopscope/tick.hpp>

#include "algorithm/matching/matching.hpp"
#include "algorithm/matching/weights.hpp"

namespace hopscope {

/// A matching of maximum total weight. It need not be of maximum cardinality, and no pair has weight 0. O(n^3). @pre
/// weights are at most 2^61
[[nodiscard]] Matching heaviest_matching(const Weights& weights, const Tick& tick = {});

}  // namespace hopscope
