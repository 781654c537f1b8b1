#pragma once

#include <optional>
#include <string>
#include <vector>

#include "topology/graph/files/graph_load.hpp"
#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// More routes are not read: as many hosts, and links on the routes between all of them.
inline constexpr std::size_t most_simgrid_hosts = 2048;
inline constexpr std::size_t most_simgrid_steps = 24'000'000;

/// A link of a SimGrid platform.
struct SimgridLink {
  double width = 1;  ///< Gb/s
  double t_h = 0;    ///< us
};

/// Adds vertices and edges to a graph, as long as it is not too large.
class SimgridGraph {
 public:
  explicit SimgridGraph(std::size_t bytes_of_file) : load_(bytes_of_file) {}

  /// @throws GraphTextError if there are too many
  std::size_t add_vertex(std::string name, bool is_switch);
  /// @throws GraphTextError if there are too many @param times so many links side by side, as one
  void join(std::size_t from, std::size_t to, const SimgridLink& link, double times = 1);

  GraphText graph = {};

 private:
  GraphLoad load_;
};

class SimgridTopology;

/// An element <cluster>.
struct SimgridCluster {
  std::string id = {};
  std::string topology = {};    ///< "TORUS", "FAT_TREE", "DRAGONFLY"; anything else: a switch between all hosts
  std::string parameters = {};  ///< topo_parameters
  std::vector<std::string> hosts = {};
  SimgridLink link = {};
  std::optional<SimgridLink> backbone = {};
};

/// Builds the network of a cluster: hosts are the first vertices, in their order, then come the switches.
/// With a backbone it is directed: hosts, a switch, the backbone, another switch, hosts. With a topology it has the
/// routes of SimGrid, unless these are too many, which a remark says.
/// @throws GraphTextError if it is too large, or its parameters are wrong
void build_cluster(const SimgridCluster& cluster, const SimgridTopology* topology, SimgridGraph& network);

}  // namespace hopscope
