#pragma once

#include <string>
#include <string_view>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// Whether a text looks like a network of ASTRA-sim: it has lines that begin with topology: and npus_count:.
[[nodiscard]] bool is_astra(std::string_view text);

/// The network in a network configuration of ASTRA-sim's analytical backend: NPUs are nodes; a link has its bandwidth
/// in Gb/s as width, its latency as t_h, and its dimension as class.
/// @throws GraphTextError with all faults and their lines
[[nodiscard]] GraphText parse_astra(const std::string& text);

}  // namespace hopscope
