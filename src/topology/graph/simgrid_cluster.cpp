// The networks of clusters that are alone in their platform, link by link as SimGrid builds them.

#include "topology/graph/simgrid_cluster.hpp"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "topology/graph/simgrid_topology.hpp"

namespace hopscope {

namespace {

void build_star(const SimgridCluster& cluster, SimgridGraph& network) {
  const std::size_t up = network.add_vertex("switch", true);
  if (!cluster.backbone) {
    for (std::size_t host = 0; host < cluster.hosts.size(); ++host) network.join(host, up, cluster.link);
    return;
  }
  const std::size_t down = network.add_vertex("switch behind the backbone", true);
  network.graph.directed = true;
  for (std::size_t host = 0; host < cluster.hosts.size(); ++host) {
    network.join(host, up, cluster.link);
    network.join(down, host, cluster.link);
  }
  network.join(up, down, *cluster.backbone);
}

void build_cables(const SimgridTopology& topology, SimgridGraph& network) {
  for (const std::string& name : topology.switches()) (void)network.add_vertex(name, true);
  for (const SimgridCable& cable : topology.cables()) {
    network.join(cable.from, cable.to, topology.cluster().link, cable.times);
    if (network.graph.directed) network.join(cable.to, cable.from, topology.cluster().link, cable.times);
  }
}

/// The routes between all hosts, over the two edges of each cable; none if there are too many.
std::optional<RouteTable> routes_of(const SimgridTopology& topology) {
  if (!topology.has_routes() || !topology.has_paths() || topology.cluster().hosts.size() > most_simgrid_hosts)
    return std::nullopt;
  RouteTable table;
  SimgridRoute route;
  for (std::size_t from = 0; from < topology.cluster().hosts.size(); ++from) {
    for (std::size_t to = 0; to < topology.cluster().hosts.size(); ++to) {
      table.begins.push_back(table.links.size());
      route.clear();
      topology.route(from, to, route);
      for (const SimgridUse& use : route)
        table.links.push_back(static_cast<std::int32_t>(2 * use.link + (use.down ? 1 : 0)));
      if (table.links.size() > most_simgrid_steps) return std::nullopt;
    }
  }
  table.begins.push_back(table.links.size());
  return table;
}

}  // namespace

std::size_t SimgridGraph::add_vertex(std::string name, bool is_switch) {
  constexpr std::size_t for_vertex = 704;  // bytes, with its attribute: upper bound
  load_.add(GraphLoad::vertices, for_vertex + name.size());
  graph.vertices.push_back({std::move(name), {{"switch", is_switch ? "true" : "false"}}});
  check_size(graph);
  return graph.vertices.size() - 1;
}

void SimgridGraph::join(std::size_t from, std::size_t to, const SimgridLink& link, double times) {
  load_.add(GraphLoad::edges, for_edge);
  graph.edges.push_back(
      {.from = from,
       .to = to,
       .attributes = {{"width", fmt::format("{}", link.width * times)}, {"t_h", fmt::format("{}", link.t_h)}}});
  check_size(graph);
}

void SimgridGraph::require_room(std::size_t edges) const { GraphLoad(load_).add(GraphLoad::edges, for_edge, edges); }

void build_cluster(const SimgridCluster& cluster, const SimgridTopology* topology, SimgridGraph& network) {
  for (const std::string& host : cluster.hosts) (void)network.add_vertex(host, false);
  if (topology == nullptr) return build_star(cluster, network);
  network.require_room(topology->cables().size());  // before routes are looked for, which takes longer
  auto routes = routes_of(*topology);
  network.graph.directed = routes.has_value();
  build_cables(*topology, network);
  if (routes) {
    network.graph.routes = std::move(*routes);
  } else {
    network.graph.remarks.push_back(fmt::format(
        "has a cluster {} {}: messages take shortest paths, not SimGrid's routes", cluster.topology,
        topology->has_routes() ? fmt::format("of more than {} hosts, or {} million links on all routes together",
                                             most_simgrid_hosts, most_simgrid_steps / 1'000'000)
                               : "with more groups than blades in a chassis, for which SimGrid has no routes"));
  }
}

}  // namespace hopscope
