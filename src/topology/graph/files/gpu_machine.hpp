#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "topology/graph/files/graph_load.hpp"
#include "topology/graph/files/graph_text.hpp"
#include "topology/graph/files/graph_xml.hpp"

namespace hopscope {

/// The links between the GPUs of a machine: those of NVLink, or of what takes its place on GPUs of other makers, and
/// trees of PCIe whose tops are joined in pairs. A message takes the link of NVLink between its two GPUs, or two of
/// them over a switch of NVLink; otherwise it goes up and down the trees. No GPU passes on the messages of others.
class GpuMachine {
 public:
  /// A link, of which the file may state the width.
  struct Cable {
    const char* kind;  ///< its class
    std::optional<double> width = {};
  };

  /// @param nvlink the class of links between GPUs
  explicit GpuMachine(std::size_t bytes_of_file, const char* nvlink = "NVLink")
      : load_(bytes_of_file), nvlink_(nvlink) {}

  /// GPUs are numbered in the order in which they are added, as are places.
  std::size_t add_gpu(std::string name);
  /// What is above GPUs: a switch of PCIe, a host bridge, a NUMA node.
  std::size_t add_place(std::string name);
  void put_gpu(std::size_t gpu, std::size_t place, Cable up);
  /// @pre `below` is no top yet and not above `place`
  void put_place(std::size_t below, std::size_t place, Cable up);
  void join_tops(std::size_t one, std::size_t other, Cable cable);
  /// Links of NVLink in both directions, as wide as all that are added together.
  void add_nvlink(std::size_t one, std::size_t other, double width);
  /// Links to the switch of NVLink, of which there is one.
  void add_switched_nvlink(std::size_t gpu, double width);
  /// Whether NVLink leads from each GPU to every other.
  [[nodiscard]] bool is_all_nvlink() const;

  /// GPUs come first, then what is above them, as far as messages go there.
  /// @throws GraphTextError if there is no way between two GPUs, or there are too many
  GraphText finish();

 private:
  struct Vertex {
    std::string name;
    std::optional<std::size_t> above = {};  ///< a place
    Cable up = {""};
    std::size_t channel = 0;  ///< upwards; the next one is downwards
    bool is_used = false;     ///< of a place: whether there are GPUs below
    std::size_t number = 0;   ///< of a place, among the vertices of the graph
  };
  using Pair = std::pair<std::size_t, std::size_t>;

  void number_places();
  std::size_t join(std::size_t from, std::size_t to, const Cable& cable);
  void add_vertex(const std::string& name, bool is_switch);
  void join_all();
  void add_routes();
  void add_route(std::size_t from, std::size_t to);
  void climb(std::size_t from, std::size_t to);
  [[nodiscard]] std::vector<std::size_t> places_above(std::size_t gpu) const;
  [[nodiscard]] bool has_nvlink(std::size_t one, std::size_t other) const;

  GraphLoad load_;
  const char* nvlink_;
  GraphText graph_;
  std::vector<Vertex> gpus_;
  std::vector<Vertex> places_;
  std::map<Pair, Cable> tops_;                // the lower number first
  std::map<Pair, double> nvlinks_;            // the lower number first
  std::map<std::size_t, double> switched_;    // by GPU
  std::map<Pair, std::size_t> between_tops_;  // channels, of which the next one leads back
  std::map<Pair, std::size_t> between_gpus_;
  std::map<std::size_t, std::size_t> to_switch_;
};

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
