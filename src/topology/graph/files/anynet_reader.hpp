#pragma once

#include <string>
#include <string_view>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// Whether a text looks like a network of BookSim (anynet): its first line with words begins with "router" and a
/// number.
[[nodiscard]] bool is_anynet(std::string_view text);

/// The network in a text such as "router 0 node 0 router 1 5": nodes and routers, the latter with the attribute switch.
/// The number after a neighbour is the latency of the link, its `t_h`; 1 if there is none. Vertices are in the order
/// of their numbers, nodes first. A link that is listed from one end only has the same latency in both directions.
/// @throws GraphTextError with the line
[[nodiscard]] GraphText parse_anynet(const std::string& text);

}  // namespace hopscope
