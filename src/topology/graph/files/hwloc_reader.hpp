#pragma once

#include <string>
#include <string_view>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// Whether an XML text looks like a machine that hwloc has written: it has elements topology and object.
[[nodiscard]] bool is_hwloc(std::string_view text);

/// The GPUs in a machine of hwloc, as `lstopo machine.xml` writes it, in the order of the file, and what joins them:
/// NVLink, XGMI or Xe Link, as far as hwloc knows their bandwidths, and PCIe. Widths are in Gb/s.
/// @throws GraphTextError with all faults and their lines
[[nodiscard]] GraphText parse_hwloc(const std::string& text);

}  // namespace hopscope
