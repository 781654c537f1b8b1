#pragma once

#include <hopscope/tick.hpp>

#include "algorithm/matching/matching.hpp"
#include "algorithm/matching/weights.hpp"

namespace hopscope {

/// Of all matchings with as many pairs as there can be, one whose lightest pair is heaviest. Pairs weigh above 0.
/// Takes log(largest weight) maximum matchings: weights that are `ranked` serve as well as sizes, and faster.
[[nodiscard]] Matching bottleneck_matching(const Weights& weights, const Tick& tick = {});

}  // namespace hopscope
