#pragma once

// A ring through all ranks, each near to the next.

#include <cstdint>
#include <functional>
#include <vector>

namespace hopscope {

/// Ranks 0 .. ranks-1 in an order in which the sum of distances from each to the next, and from the last to the first,
/// is small: the nearest unvisited rank next (Rosenkrantz, Stearns and Lewis 1977), from several first ranks, the best
/// of which is improved by moving up to three neighbours elsewhere, turned round or not (Or 1976), while that helps.
/// @param distance from one rank to another, >= 0; the other way it may differ
[[nodiscard]] std::vector<std::int32_t> near_ring(
    std::int32_t ranks, const std::function<double(std::int32_t from, std::int32_t to)>& distance);

}  // namespace hopscope
