#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "analysis/trees/routed_arc.hpp"

namespace hopscope {

/// The network as its ranks see it: every vertex without a rank is removed, and its capacity is shared among pairs of
/// an arc to it and one from it, so that as many units of each rank as `demands` says still reach all others (splitting
/// off: Lovász 1976, Mader 1978; of directed networks Bang-Jensen, Frank, Jackson 1995). A ring of ranks, and evenly
/// distributed pairs, are tried first, and are kept if flows prove them; otherwise flows find how much each pair may
/// have.
/// @param goes_on asked before every flow; false ends the search
/// @return none if it was ended
/// @pre reach_all_ranks; every vertex without a rank has as much capacity in as out
[[nodiscard]] std::optional<std::vector<RoutedArc>> split_off_switches(const TreeNetwork& network,
                                                                       std::span<const std::int64_t> demands,
                                                                       const std::function<bool()>& goes_on);

}  // namespace hopscope
