// The networks of clusters, link by link as SimGrid builds them (TorusZone, FatTreeZone, DragonflyZone, StarZone).

#include "topology/graph/simgrid_cluster.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include <hopscope/wiring.hpp>

#include "text/safe_text.hpp"
#include "topology/graph/simgrid_values.hpp"

namespace hopscope {

namespace {

using SimgridCounts = std::vector<std::int64_t>;

[[noreturn]] void refuse_parameters(const SimgridCluster& cluster, const std::string& why) {
  constexpr std::size_t most_quoted = 40;
  throw GraphTextError(fmt::format("has a cluster {} with topo_parameters \"{}\", {}", cluster.topology,
                                   excerpt(cluster.parameters, most_quoted), why));
}

/// The product, at most one more than a network can have vertices.
std::int64_t product_of(const SimgridCounts& counts) {
  std::int64_t product = 1;
  for (const std::int64_t count : counts)
    product = std::min(product * std::min(count, most_vertices + 1), most_vertices + 1);
  return product;
}

void check_hosts(const SimgridCluster& cluster, std::int64_t needed) {
  if (needed == std::ssize(cluster.hosts)) return;
  const std::string many = needed > most_vertices ? fmt::format("more than {}", most_vertices) : std::to_string(needed);
  refuse_parameters(cluster, fmt::format("which are {} hosts; its radical gives {}", many, cluster.hosts.size()));
}

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

// The first dimension varies fastest. SimGrid gives a ring of two nodes two links, of which each direction uses one.
void build_torus(const SimgridCluster& cluster, SimgridGraph& network) {
  const auto dims = simgrid_counts(cluster.parameters, ',');
  if (!dims) refuse_parameters(cluster, "which are not sizes such as 3,2,2");
  check_hosts(cluster, product_of(*dims));
  std::int64_t stride = 1;
  for (const std::int64_t dim : *dims) {
    for (std::int64_t host = 0; dim > 1 && host < std::ssize(cluster.hosts); ++host) {
      const std::int64_t place = host / stride % dim;
      if (dim == 2 && place == 1) continue;
      const std::int64_t next = host + (place + 1 == dim ? (1 - dim) : 1) * stride;
      network.join(static_cast<std::size_t>(host), static_cast<std::size_t>(next), cluster.link);
    }
    stride *= dim;
  }
}

/// A fat tree "2;4,4;1,2;1,2": levels; children and parents of a vertex, and links to each, by level.
struct SimgridFatTree {
  SimgridCounts down;
  SimgridCounts up;
  SimgridCounts links;

  /// How many values the digit has in the labels of a level; the first digit varies fastest.
  [[nodiscard]] std::int64_t radix(std::size_t level, std::size_t digit) const {
    return digit + 1 > level ? down[digit] : up[digit];
  }
  [[nodiscard]] std::int64_t size(std::size_t level) const {
    SimgridCounts radices;
    for (std::size_t digit = 0; digit < down.size(); ++digit) radices.push_back(radix(level, digit));
    return product_of(radices);
  }
};

SimgridFatTree fat_tree_of(const SimgridCluster& cluster) {
  constexpr std::int64_t most_levels = 13;
  const auto parts = parts_between(cluster.parameters, ';');
  const auto levels = simgrid_counts(parts.front(), ',');
  const auto list = [&](std::size_t part) {
    const auto counts = part < parts.size() ? simgrid_counts(parts[part], ',') : std::nullopt;
    const bool fits = counts && levels && levels->size() == 1 && std::ssize(*counts) == levels->front();
    if (parts.size() != 4 || !fits || levels->front() > most_levels) {
      refuse_parameters(cluster, "which are not levels (up to 13), children, parents and links, such as 2;4,4;1,2;1,2");
    }
    return *counts;
  };
  return {list(1), list(2), list(3)};
}

void build_fat_tree(const SimgridCluster& cluster, SimgridGraph& network) {
  const SimgridFatTree tree = fat_tree_of(cluster);
  check_hosts(cluster, tree.size(0));
  std::size_t first_below = 0;
  for (std::size_t level = 0; level < tree.down.size(); ++level) {
    const std::size_t first_above = network.graph.vertices.size();
    for (std::int64_t i = 0; i < tree.size(level + 1); ++i) {
      (void)network.add_vertex(fmt::format("switch {}.{}", level + 1, i), true);
    }
    std::int64_t below = 1;  // so many labels differ only in the digits before that of the level, which stay
    for (std::size_t digit = 0; digit < level; ++digit) below *= tree.up[digit];
    const std::int64_t children = tree.down[level];
    const std::int64_t parents = tree.up[level];
    for (std::int64_t i = 0; i < tree.size(level); ++i) {
      const std::int64_t rest = i / (below * children);
      for (std::int64_t parent = 0; parent < parents; ++parent) {
        const std::int64_t above = (rest * parents + parent) * below + i % below;
        for (std::int64_t link = 0; link < tree.links[level]; ++link) {
          network.join(first_below + static_cast<std::size_t>(i), first_above + static_cast<std::size_t>(above),
                       cluster.link);
        }
      }
    }
    first_below = first_above;
  }
}

/// Joins each pair of `count` routers.
void join_all(std::int64_t count, const std::function<std::size_t(std::int64_t)>& router, const SimgridLink& link,
              std::int64_t times, SimgridGraph& network) {
  for (std::int64_t i = 0; i < count; ++i) {
    for (std::int64_t j = i + 1; j < count; ++j) network.join(router(i), router(j), link, static_cast<double>(times));
  }
}

// Groups of chassis of blades, each a router with nodes: "3,4;4,3;5,1;2". Blades of a chassis are joined in pairs, so
// are the blades with the same number in the chassis of a group; router j of group i is joined with router i of group
// j.
void build_dragonfly(const SimgridCluster& cluster, SimgridGraph& network) {
  const auto parts = parts_between(cluster.parameters, ';');
  std::vector<SimgridCounts> counts;
  for (const std::string_view part : parts) counts.push_back(simgrid_counts(part, ',').value_or(SimgridCounts{}));
  constexpr std::size_t level_count = 4;
  bool fits = counts.size() == level_count;
  for (std::size_t i = 0; fits && i < level_count; ++i) fits = counts[i].size() == (i + 1 < level_count ? 2 : 1);
  if (!fits) {
    refuse_parameters(cluster,
                      "which are not groups, chassis and routers with their links, and nodes, such as 3,4;4,3;5,1;2");
  }
  const std::int64_t groups = counts[0][0];
  const std::int64_t chassis = counts[1][0];
  const std::int64_t blades = counts[2][0];
  const std::int64_t nodes = counts[3][0];
  check_hosts(cluster, product_of({groups, chassis, blades, nodes}));
  const std::int64_t in_group = chassis * blades;
  if (groups > in_group) {
    refuse_parameters(cluster,
                      fmt::format("with {} groups, but {} routers in each; a group needs a router for each other group",
                                  groups, in_group));
  }
  const std::size_t first = network.graph.vertices.size();
  const auto router = [&](std::int64_t group, std::int64_t place) {
    return first + static_cast<std::size_t>(group * in_group + place);
  };
  for (std::int64_t i = 0; i < groups * in_group; ++i) (void)network.add_vertex(fmt::format("router {}", i), true);
  for (std::size_t host = 0; host < cluster.hosts.size(); ++host) {
    network.join(host, first + host / static_cast<std::size_t>(nodes), cluster.link);
  }
  for (std::int64_t group = 0; group < groups; ++group) {
    for (std::int64_t c = 0; c < chassis; ++c) {
      const auto blade = [&](std::int64_t b) { return router(group, c * blades + b); };
      join_all(blades, blade, cluster.link, counts[2][1], network);
    }
    for (std::int64_t b = 0; b < blades; ++b) {
      const auto same = [&](std::int64_t c) { return router(group, c * blades + b); };
      join_all(chassis, same, cluster.link, counts[1][1], network);
    }
    for (std::int64_t other = group + 1; other < groups; ++other) {
      network.join(router(group, other), router(other, group), cluster.link, static_cast<double>(counts[0][1]));
    }
  }
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

void build_cluster(const SimgridCluster& cluster, SimgridGraph& network) {
  for (const std::string& host : cluster.hosts) (void)network.add_vertex(host, false);
  if (cluster.topology == "TORUS") {
    build_torus(cluster, network);
  } else if (cluster.topology == "FAT_TREE") {
    build_fat_tree(cluster, network);
  } else if (cluster.topology == "DRAGONFLY") {
    build_dragonfly(cluster, network);
  } else {
    build_star(cluster, network);
  }
}

}  // namespace hopscope
