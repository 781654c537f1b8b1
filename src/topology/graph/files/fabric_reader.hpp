#pragma once

#include <string>
#include <string_view>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// Whether a text looks like the output of ibnetdiscover: it has a line that begins with Switch, Ca or Rt and the id of
/// a node in quotes.
[[nodiscard]] bool is_fabric(std::string_view text);

/// The fabric of InfiniBand in the output of ibnetdiscover, vertices in the order of the file. Channel adapters are
/// nodes; switches and routers have the attribute switch. A vertex is named by its description; a link has a `width`,
/// its rate in Gb/s (4xQDR is 40), if the file states its speed. Each link is listed at both ends.
/// @throws GraphTextError with the line
[[nodiscard]] GraphText parse_fabric(const std::string& text);

}  // namespace hopscope
