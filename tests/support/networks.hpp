#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "support/random_scenario.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

/// A link of a graph; costs are omitted if they are the platform's.
inline Wiring::Link link(std::int64_t from, std::int64_t to, double width = 1, std::optional<Time> t_w = std::nullopt,
                         std::optional<Time> t_h = std::nullopt) {
  return {from, to, {width, t_w, t_h}};
}

inline TopologySpec graph_spec(const Wiring& wiring) {
  TopologySpec spec{"graph", {wiring.nodes}};
  spec.wiring = std::make_shared<const Wiring>(wiring);
  return spec;
}

inline std::shared_ptr<const Topology> made(const TopologySpec& spec) {
  return catalogue().topology(spec.family)->make(spec);
}

inline std::shared_ptr<const Topology> graph(const Wiring& wiring) { return made(graph_spec(wiring)); }

inline std::shared_ptr<const Topology> fat_tree(std::int64_t arity, std::int64_t levels,
                                                const std::string& construction = "fat-links") {
  TopologySpec spec{"fat-tree", {arity, levels}};
  spec.options.set("construction", construction);
  return made(spec);
}

/// Small graphs: one node, a star of switches, a ladder with a chord, a ring of one-way channels, a tree of unusual
/// widths and costs, two parallel switches.
inline std::vector<Wiring> some_wirings() {
  return {
      {.nodes = 1},
      {.nodes = 4, .switches = 1, .links = {link(0, 4), link(4, 1), link(2, 4), link(3, 4)}},
      {.nodes = 6,
       .links = {link(0, 1), link(1, 2), link(3, 4), link(5, 4), link(0, 3), link(1, 4), link(2, 5), link(0, 5)}},
      {.nodes = 5, .links = {link(0, 1), link(1, 2), link(2, 3), link(3, 4), link(4, 0), link(2, 0)}, .one_way = true},
      {.nodes = 5,
       .switches = 2,
       .links = {link(0, 5), link(1, 5, 0.5), link(5, 6, 3, std::nullopt, 0.25), link(6, 2, 1, 0.125), link(3, 6, 2),
                 link(4, 6, 1, 2.0, 0.0)}},
      {.nodes = 4,
       .switches = 2,
       .links = {link(0, 4, 2), link(4, 1), link(0, 5), link(5, 1, 0.5), link(2, 4), link(2, 5), link(3, 5, 3),
                 link(3, 4)}}};
}

/// Clusters with NICs, and a network between these.
inline TopologySpec joined_clusters(const std::vector<std::int64_t>& sizes, std::int64_t nics,
                                    const TopologySpec& between) {
  TopologySpec spec{"clusters", sizes};
  spec.options.set("nics", static_cast<double>(nics));
  spec.between = made(between);
  return spec;
}

/// Networks of every family of the catalogue worth trying, in all their variants, under every routing.
inline std::vector<TopologySpec> some_networks(const TopologyFamily& family) {
  std::vector<TopologySpec> all;
  const auto name = std::string(family.name);
  if (family.name == "graph") {
    for (const Wiring& wiring : some_wirings()) all.push_back(graph_spec(wiring));
  } else if (family.name == "fat-tree") {
    for (const auto& extents : std::vector<std::vector<std::int64_t>>{{2, 1}, {2, 2}, {2, 4}, {3, 1}, {3, 3}, {4, 2}}) {
      for (const char* construction : {"fat-links", "k-ary-n-tree"}) {
        all.push_back({name, extents});
        all.back().options.set("construction", construction);
        if (extents[1] == 1 || extents[0] % 2 == 1) continue;
        all.push_back(all.back());
        all.back().options.set("oversubscription", 2.0);
      }
    }
  } else if (family.name == "dragonfly") {  // groups, routers, global links, hosts
    for (const auto& extents : std::vector<std::vector<std::int64_t>>{
             {1, 1, 1, 1}, {1, 3, 1, 2}, {3, 1, 2, 2}, {3, 2, 1, 1}, {4, 4, 2, 1}, {5, 4, 1, 1}, {9, 4, 2, 1}}) {
      for (const char* arrangement : {"palmtree", "consecutive"}) {
        all.push_back({name, extents});
        all.back().options.set("arrangement", arrangement);
      }
    }
  } else if (family.name == "hyperx") {  // the sides, and hosts
    for (const auto& extents : std::vector<std::vector<std::int64_t>>{
             {1, 1}, {1, 3}, {5, 1}, {4, 2}, {3, 4, 1}, {2, 2, 2, 1}, {1, 3, 1, 2}}) {
      all.push_back({name, extents});
    }
  } else if (family.name == "kautz") {  // degree and diameter
    for (const auto& extents :
         std::vector<std::vector<std::int64_t>>{{1, 1}, {1, 4}, {4, 1}, {2, 2}, {2, 4}, {3, 3}, {5, 2}}) {
      all.push_back({name, extents});
    }
  } else if (family.name == "twisted-torus") {
    for (const auto& [extents, twists] :
         std::vector<std::pair<std::vector<std::int64_t>, std::vector<std::int64_t>>>{{{2, 4}, {}},
                                                                                      {{3, 6}, {}},
                                                                                      {{4, 8}, {}},
                                                                                      {{2, 2, 4}, {}},
                                                                                      {{3, 3, 4}, {1, 0}},
                                                                                      {{4, 5}, {3}},
                                                                                      {{3, 4}, {0}},
                                                                                      {{6, 3}, {1}}}) {
      all.push_back({name, extents});
      if (!twists.empty()) all.back().options.set("twists", twists);
    }
  } else if (family.name == "slim-fly") {  // q, and hosts
    all.push_back({name, {5, 1}});
  } else if (family.is_list()) {
    for (const auto& extents : std::vector<std::vector<std::int64_t>>{{1},
                                                                      {2},
                                                                      {5},
                                                                      {1, 1},
                                                                      {1, 4},
                                                                      {4, 1},
                                                                      {2, 2},
                                                                      {2, 5},
                                                                      {3, 4},
                                                                      {4, 4},
                                                                      {5, 3},
                                                                      {1, 3, 1},
                                                                      {2, 3, 4},
                                                                      {3, 3, 3},
                                                                      {2, 2, 2, 2},
                                                                      {1, 2, 1, 5}}) {
      all.push_back({name, extents});
      for (const std::int64_t nics : {1, 2, 5}) {
        if (family.name != "clusters" || extents.size() > 3) continue;
        all.push_back({name, extents});
        all.back().options.set("nics", static_cast<double>(nics));
      }
      if (family.name == "clusters" && extents.size() == 3) {
        all.push_back(joined_clusters(extents, 1, {"ring", {3}}));
        all.push_back(joined_clusters(extents, 2, {"hyperx", {3, 2}}));
        all.push_back(joined_clusters(extents, 5, {"complete", {15}}));
        all.push_back(joined_clusters(extents, 4, {"mesh", {4, 3}}));
      }
      if (family.name != "fat-mesh") continue;
      all.back().width = 1.5;
      all.push_back(all.back());
      all.back().options.set("wraparound", 1.0);
    }
  } else {
    const std::int64_t most = family.name == "hypercube" ? 6 : 17;
    for (auto n = static_cast<std::int64_t>(family.size.front().least); n <= most; ++n) all.push_back({name, {n}});
  }
  const std::vector<TopologySpec> default_routes = all;
  for (const auto& routing : family.routings) {
    for (TopologySpec spec : default_routes) {
      spec.routing = routing;
      spec.seed = 5;
      if (family.misfit == nullptr || family.misfit(spec).empty()) all.push_back(spec);
    }
  }
  return all;
}

inline std::string described(const TopologySpec& spec) {
  std::string text = fmt::format("{} {}", spec.family, fmt::join(spec.extents, " x "));
  for (const Option& option : spec.options) {
    text += fmt::format(", {} ", option.name);
    std::visit([&](const auto& value) { text += fmt::format("{}", value); }, option.value);
  }
  if (spec.between != nullptr) text += ", between them " + spec.between->description();
  return text + ", routing " + spec.routing;
}

/// A connected graph of up to `most` nodes with switches, unusual widths and costs of links, and sometimes random
/// routes.
inline TopologySpec random_graph(Draw& draw, Rank most) {
  Wiring wiring{.nodes = 2 + draw.below(most - 1), .switches = draw.below(4)};
  const auto vertices = static_cast<int>(wiring.nodes + wiring.switches);
  const auto add = [&](int from, int to) {
    for (const Wiring::Link& other : wiring.links) {
      if ((other.from == from && other.to == to) || (other.from == to && other.to == from)) return;
    }
    Wiring::Link added = link(from, to, draw.one_of({1.0, 1.0, 2.0, 0.5, 3.0}));
    if (draw.one_in(5)) added.kind.t_w = draw.one_of({0.0, 0.25, 1.5});
    if (draw.one_in(5)) added.kind.t_h = draw.one_of({0.0, 0.5, 3.0});
    wiring.links.push_back(added);
  };
  for (int vertex = 1; vertex < vertices; ++vertex) add(draw.below(vertex), vertex);
  for (int more = draw.below(vertices); more > 0; --more) {
    const int from = draw.below(vertices);
    const int to = draw.below(vertices);
    if (from != to) add(from, to);
  }
  TopologySpec spec = graph_spec(wiring);
  if (draw.one_in(3)) spec.routing = "random-minimal";
  spec.seed = static_cast<std::uint64_t>(draw.below(1000));
  return spec;
}

/// A network with switches, different channels, or random routes.
inline TopologySpec random_network(Draw& draw, Rank most) {
  while (true) {
    const auto family = draw.one_of<std::string>({"graph", "graph", "fat-tree", "fat-mesh", "hypercube", "torus"});
    if (family == "graph") return random_graph(draw, most);
    std::vector<TopologySpec> all = some_networks(*catalogue().topology(family));
    // ecmp takes the routes of random-minimal here, and tapered trees have laws of their own.
    std::erase_if(all, [](const TopologySpec& each) {
      return each.routing == "ecmp" || each.options.find("oversubscription") != nullptr;
    });
    TopologySpec spec = all[static_cast<std::size_t>(draw.below(static_cast<int>(all.size())))];
    spec.width = draw.one_of({0.5, 1.0, 2.0});
    const NodeId nodes = made(spec)->nodes();
    if (nodes >= 2 && nodes <= most) return spec;
  }
}

/// A mapping of some ranks to nodes, often fewer than there are nodes.
inline Mapping random_placement(Draw& draw, NodeId nodes) {
  std::vector<NodeId> table;
  for (NodeId node = 0; node < nodes; ++node) table.push_back(node);
  draw.shuffle(table);
  if (draw.one_in(2)) table.resize(static_cast<std::size_t>(2 + draw.below(nodes - 1)));
  return Mapping(table);
}

}  // namespace hopscope::test
