#pragma once

#include <hopscope/tick.hpp>

#include "algorithm/matching/matching.hpp"
#include "algorithm/matching/weights.hpp"

namespace hopscope {

/// A matching of the largest total weight. It need not have as many pairs as there can be, and no pair weighs 0.
/// O(n^3). @pre weights are at most 2^61
[[nodiscard]] Matching heaviest_matching(const Weights& weights, const Tick& tick = {});

}  // namespace hopscope
