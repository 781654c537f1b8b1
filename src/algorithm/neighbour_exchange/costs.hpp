#pragma once

#include <hopscope/neighbours.hpp>
#include <hopscope/platform.hpp>

namespace hopscope::neighbour_exchange {

/// True if all neighbours run on neighbouring nodes with uniform costs, on channels that are alike: every message then
/// has a channel to itself, whatever else is in flight.
[[nodiscard]] bool is_laid_out_straight(const Platform& platform, const Neighbours& neighbours);

/// The longest distance between two neighbours, in hops.
[[nodiscard]] std::int64_t longest_distance(const Platform& platform, const Neighbours& neighbours);

}  // namespace hopscope::neighbour_exchange
