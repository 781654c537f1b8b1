#pragma once

#include <string>
#include <string_view>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// Whether a text looks like GML: it has a list called graph, after keys with their values.
[[nodiscard]] bool is_gml(std::string_view text);

/// The first graph of a text in GML (Graph Modelling Language), vertices in the order of the file. A vertex is named by
/// its label; values in lists within a vertex or an edge, such as graphics, are left out.
/// @throws GraphTextError with the line
[[nodiscard]] GraphText parse_gml(const std::string& text);

}  // namespace hopscope
