#pragma once

#include <vector>

#include <hopscope/wiring.hpp>

#include "topology/graph/up_down.hpp"

namespace hopscope {

/// Of the routes between two nodes whose narrowest channel is widest, the shortest (Wang and Crowcroft 1996); of these
/// one that goes on, at each vertex, to the lowest-numbered vertex. Of k parallel channels that are wide enough,
/// messages to node j take number j mod k.
/// @param widths by channel, > 0
/// @return of channels instead of links @pre every node reaches every other
[[nodiscard]] RouteTable shortest_widest_routes(const ChannelLists& channels, const std::vector<double>& widths,
                                                NodeId nodes);

/// The largest number of nodes for which there is such a table, which takes memory for every pair.
inline constexpr std::int64_t most_nodes_of_table = 2048;

}  // namespace hopscope
