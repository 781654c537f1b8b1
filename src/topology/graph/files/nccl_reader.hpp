#pragma once

#include <string>
#include <string_view>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// Whether an XML text looks like a topology of NCCL: it has elements system and cpu.
[[nodiscard]] bool is_nccl(std::string_view text);

/// The GPUs in a topology of NCCL, as NCCL_TOPO_DUMP_FILE writes and NCCL_TOPO_FILE reads it, in the order of their
/// ranks, and what joins them. Widths are the bandwidths that NCCL takes for the links, in Gb/s.
/// @throws GraphTextError with all faults and their lines
[[nodiscard]] GraphText parse_nccl(const std::string& text);

}  // namespace hopscope
