#pragma once

#include <optional>
#include <string_view>

#include "topology/graph/files/graph_xml.hpp"

namespace hopscope {

/// The bandwidths that NCCL takes for links, in Gb/s: those of src/graph/topo.h and topo.cc of NCCL (commit 069a3d4f),
/// which are what messages reach, not what is printed on a link.
struct NcclWidths {
  /// Of one NVLink of a GPU with this compute capability, 80 for 8.0.
  [[nodiscard]] static double nvlink(int compute_capability);
  /// Of a link of PCIe by its `link_speed`, such as "16.0 GT/s PCIe", and its lanes.
  [[nodiscard]] static double pci(std::string_view speed, int lanes);
  /// Whether that is a speed of PCIe; NCCL takes 8 GT/s for others.
  [[nodiscard]] static bool knows_speed(std::string_view speed);
  /// Between two NUMA nodes, by the element cpu of one of them.
  [[nodiscard]] static double between_cpus(const pugi::xml_node& cpu);
  /// Whether that is for its processor; NCCL takes 5000 GB/s for others.
  [[nodiscard]] static bool knows_processor(const pugi::xml_node& cpu) { return between_cpus(cpu) < unlimited; }

 private:
  static constexpr double unlimited = 8 * 5000.0;
};

}  // namespace hopscope
