#pragma once

#include <string>
#include <string_view>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// Whether a text looks like a topology.conf of Slurm: its first line besides comments begins with SwitchName= or
/// another parameter that begins a line there.
[[nodiscard]] bool is_slurm(std::string_view text);

/// The network in a topology.conf for Slurm's plugin topology/tree, or in the output of `scontrol show topology`: nodes
/// and switches in the order of the file. A link has the attribute LinkSpeed if the line of its upper switch has.
/// @throws GraphTextError with all faults and their lines
[[nodiscard]] GraphText parse_slurm(const std::string& text);

}  // namespace hopscope
