#pragma once

#include <hopscope/tick.hpp>

#include "algorithm/matching/matching.hpp"
#include "algorithm/matching/weights.hpp"

namespace hopscope {

/// Of all maximum-cardinality matchings, one whose smallest weight is largest. All pairs have positive weights.
/// Takes log(largest weight) maximum matchings: weights that are `ranked` serve as well as sizes, and faster.
[[nodiscard]] Matching bottleneck_matching(const Weights& weights, const Tick& tick = {});

}  // namespace hopscope
