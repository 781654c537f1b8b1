#pragma once

#include <string>
#include <string_view>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// Whether a text looks like the output of `nvidia-smi topo -m`: it has a line that begins with GPU0 and consists of
/// words for how near devices are.
[[nodiscard]] bool is_smi(std::string_view text);

/// The GPUs in the output of `nvidia-smi topo -m`, and what joins them. Links of NVLink are as wide as there are of
/// them; those of PCIe have no width. If there are both, the graph `needs_width`.
/// @throws GraphTextError with all faults and their lines
[[nodiscard]] GraphText parse_smi(const std::string& text);

}  // namespace hopscope
