#pragma once

#include <string>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// Whether an XML text looks like a platform of SimGrid rather than GraphML.
[[nodiscard]] bool is_simgrid_platform(const std::string& text);

/// The network of a platform of SimGrid, with the routes that it states unless its links are edges of a graph. Hosts
/// are nodes; routers and the switches of clusters have the attribute switch. The `width` of a link is its bandwidth in
/// Gb/s, its `t_h` the latency in us. docs/any-network.md states what is read.
/// @throws GraphTextError
[[nodiscard]] GraphText parse_simgrid(const std::string& text);

}  // namespace hopscope
