#pragma once

#include <optional>
#include <span>
#include <vector>

#include "analysis/trees/routed_arc.hpp"

namespace hopscope {

/// Capacity from every rank to the next one, and from the last to the first, along shortest paths through vertices
/// without ranks, as much as all units of the others need: a ring then has a tree for every unit. Where each rank has
/// one link, and the switches do not hold up anything, nothing is faster, and its steps leave no gaps.
/// @return none if there is no room for it, or no vertex without rank
[[nodiscard]] std::optional<std::vector<RoutedArc>> ring_of_ranks(const TreeNetwork& network,
                                                                  std::span<const std::int64_t> demands);

}  // namespace hopscope
