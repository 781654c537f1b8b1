#pragma once

#include <string>

#include "topology/graph/graph_text.hpp"

namespace hopscope {

/// Whether an XML text looks like a platform of SimGrid rather than GraphML.
[[nodiscard]] bool is_simgrid_platform(const std::string& text);

/// The network of the only cluster or zone in a platform of SimGrid. Hosts are nodes; routers and the switches of
/// clusters have the attribute switch. The `width` of a link is its bandwidth in Gb/s, its `t_h` the latency in us.
/// docs/any-network.md states what is read.
/// @throws GraphTextError
[[nodiscard]] GraphText parse_simgrid(const std::string& text);

}  // namespace hopscope
