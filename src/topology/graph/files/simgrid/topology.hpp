#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "topology/graph/files/simgrid/cluster.hpp"

namespace hopscope {

/// A link on a route, in one of its two directions.
struct SimgridUse {
  std::size_t link = 0;
  bool down = false;  ///< only of SPLITDUPLEX
  friend auto operator<=>(const SimgridUse&, const SimgridUse&) = default;
};
using SimgridRoute = std::vector<SimgridUse>;

/// A link of a cluster between two places: its hosts, numbered from 0, and then its switches.
struct SimgridCable {
  std::size_t from = 0;  ///< down is from `to` to `from`
  std::size_t to = 0;
  double times = 1;  ///< as wide as so many links
};

/// The links of a cluster with a topology, and its routes, both as SimGrid makes them.
class SimgridTopology {
 public:
  explicit SimgridTopology(SimgridCluster cluster) : cluster_(std::move(cluster)) {}
  SimgridTopology(const SimgridTopology&) = delete;
  SimgridTopology& operator=(const SimgridTopology&) = delete;
  virtual ~SimgridTopology() = default;

  [[nodiscard]] const SimgridCluster& cluster() const { return cluster_; }
  [[nodiscard]] const std::vector<std::string>& switches() const { return switches_; }  ///< their names
  [[nodiscard]] const std::vector<SimgridCable>& cables() const { return cables_; }
  /// Whether SimGrid routes messages between all hosts; it has no route in some dragonflies.
  [[nodiscard]] virtual bool has_routes() const { return true; }
  /// Whether routes are paths along the cables. Those of a dragonfly are not: within a group, SimGrid 3.32 forgets the
  /// chassis of a message that has changed its blade.
  [[nodiscard]] virtual bool has_paths() const { return true; }
  /// Appends the route between two hosts, over cables; nothing if they are the same. @pre has_routes()
  virtual void route(std::size_t from, std::size_t to, SimgridRoute& out) const = 0;

 protected:
  /// @throws GraphTextError if the cluster has another number of hosts
  void check_hosts(const std::vector<std::int64_t>& factors) const;
  /// @throws GraphTextError
  [[noreturn]] void refuse(const std::string& why) const;
  /// @throws GraphTextError if there are too many switches or cables
  void add_switch(std::string name);
  void add_cable(SimgridCable cable);

 private:
  SimgridCluster cluster_;
  std::vector<std::string> switches_;
  std::vector<SimgridCable> cables_;
};

/// The topology of a cluster; null if it has none, but a switch. @throws GraphTextError if its parameters are wrong
/// @param hosts_before hosts of the fat trees before it in the file: SimGrid counts on from one to the next
[[nodiscard]] std::unique_ptr<SimgridTopology> simgrid_topology(const SimgridCluster& cluster,
                                                                std::size_t hosts_before = 0);

/// TORUS "3,2,2". The first dimension varies fastest, and a route crosses it first.
[[nodiscard]] std::unique_ptr<SimgridTopology> simgrid_torus(const SimgridCluster& cluster);
/// FAT_TREE "2;4,4;1,2;1,2": levels; children and parents of a vertex, and links to each, by level.
[[nodiscard]] std::unique_ptr<SimgridTopology> simgrid_fat_tree(const SimgridCluster& cluster,
                                                                std::size_t hosts_before);
/// DRAGONFLY "3,4;4,3;5,1;2": groups, chassis and blades, each with their links, and nodes.
[[nodiscard]] std::unique_ptr<SimgridTopology> simgrid_dragonfly(const SimgridCluster& cluster);

}  // namespace hopscope
