// The networks of clusters that are alone in their platform, link by link as SimGrid builds them.

#include "topology/graph/files/simgrid/cluster.hpp"

#include <utility>

#include <fmt/format.h>

#include "topology/graph/files/simgrid/topology.hpp"

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

/// Calls `look` with the route between each two hosts, as long as it returns true. @return whether it always did
template <class Look>
bool for_each_route(const SimgridTopology& topology, Look look) {
  const std::size_t hosts = topology.cluster().hosts.size();
  SimgridRoute route;
  for (std::size_t from = 0; from < hosts; ++from) {
    for (std::size_t to = 0; to < hosts; ++to) {
      route.clear();
      topology.route(from, to, route);
      if (!look(route)) return false;
    }
  }
  return true;
}

/// Whether SimGrid's routes are taken; not if there are too many.
bool has_own_routes(const SimgridTopology& topology) {
  if (!topology.has_routes() || !topology.has_paths() || topology.cluster().hosts.size() > most_simgrid_hosts)
    return false;
  std::size_t steps = 0;
  return for_each_route(topology, [&](const SimgridRoute& route) {
    steps += route.size();
    return steps <= most_simgrid_steps;
  });
}

/// The routes between all hosts, over the two edges of each cable.
RouteTable routes_of(const SimgridTopology& topology) {
  RouteTable table;
  for_each_route(topology, [&](const SimgridRoute& route) {
    table.begins.push_back(table.links.size());
    for (const SimgridUse& use : route)
      table.links.push_back(static_cast<std::int32_t>(2 * use.link + (use.down ? 1 : 0)));
    return true;
  });
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
  constexpr std::size_t for_edge = 880;  // bytes, with its attributes: upper bound
  load_.add(GraphLoad::edges, for_edge);
  graph.edges.push_back(
      {.from = from,
       .to = to,
       .attributes = {{"width", fmt::format("{}", link.width * times)}, {"t_h", fmt::format("{}", link.t_h)}}});
  check_size(graph);
}

void build_cluster(const SimgridCluster& cluster, const SimgridTopology* topology, SimgridGraph& network) {
  for (const std::string& host : cluster.hosts) (void)network.add_vertex(host, false);
  if (topology == nullptr) return build_star(cluster, network);
  network.graph.directed = has_own_routes(*topology);
  build_cables(*topology, network);
  if (network.graph.directed) {
    network.graph.routes = routes_of(*topology);
  } else {
    network.graph.remarks.push_back(fmt::format(
        "has a cluster {} {}: messages take shortest paths, not SimGrid's routes", cluster.topology,
        topology->has_routes() ? fmt::format("of more than {} hosts, or {} million links on all routes together",
                                             most_simgrid_hosts, most_simgrid_steps / 1'000'000)
                               : "with more groups than blades in a chassis, for which SimGrid has no routes"));
  }
}

}  // namespace hopscope
