#include "topology/graph/files/simgrid/topology.hpp"

#include <utility>

#include <fmt/format.h>

#include <hopscope/wiring.hpp>

#include "text/safe_text.hpp"
#include "topology/graph/files/graph_text.hpp"
#include "topology/graph/files/simgrid/parts.hpp"

namespace hopscope {

void SimgridTopology::refuse(const std::string& why) const {
  constexpr std::size_t most_quoted = 40;
  throw GraphTextError(fmt::format("has a cluster {} with topo_parameters \"{}\", {}", cluster_.topology,
                                   excerpt(cluster_.parameters, most_quoted), why));
}

void SimgridTopology::check_hosts(const std::vector<std::int64_t>& factors) const {
  const std::int64_t needed = simgrid_product(factors);
  if (needed == std::ssize(cluster_.hosts)) return;
  const std::string many = needed > most_vertices ? fmt::format("more than {}", most_vertices) : std::to_string(needed);
  refuse(fmt::format("which are {} hosts; its radical gives {}", many, cluster_.hosts.size()));
}

void SimgridTopology::add_switch(std::string name) {
  if (std::ssize(switches_) + std::ssize(cluster_.hosts) >= most_vertices) {
    throw GraphTooLarge(fmt::format("has too many vertices; at most {} are possible", most_vertices));
  }
  switches_.push_back(std::move(name));
}

void SimgridTopology::add_cable(SimgridCable cable) {
  constexpr std::size_t most_cables = 1 << 20;
  if (cables_.size() >= most_cables) {
    throw GraphTooLarge(fmt::format("has a cluster of more than {} links", most_cables));
  }
  cables_.push_back(cable);
}

std::unique_ptr<SimgridTopology> simgrid_topology(const SimgridCluster& cluster, std::size_t hosts_before) {
  if (cluster.topology == "TORUS") return simgrid_torus(cluster);
  if (cluster.topology == "FAT_TREE") return simgrid_fat_tree(cluster, hosts_before);
  if (cluster.topology == "DRAGONFLY") return simgrid_dragonfly(cluster);
  return nullptr;
}

}  // namespace hopscope
