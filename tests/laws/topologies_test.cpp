// What must hold for every family of networks: channels are numbered without gaps, routes connect and are as short as a
// breadth-first search by Boost.Graph says, degrees are the family's.

#include <fmt/format.h>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include <hopscope/symmetry.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using Extents = std::vector<std::int64_t>;
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

/// Sizes worth trying for a family, from the field that it is described by.
std::vector<Extents> sizes(const TopologyFamily& family) {
  std::vector<Extents> all;
  if (family.is_list) {
    all = {{1},    {2},    {5},    {1, 1},    {1, 4},    {4, 1},    {2, 2},       {2, 5},
           {3, 4}, {4, 4}, {5, 3}, {1, 3, 1}, {2, 3, 4}, {3, 3, 3}, {2, 2, 2, 2}, {1, 2, 1, 5}};
  } else {
    const std::int64_t most = family.field == "dimension" ? 6 : 17;
    for (std::int64_t n = family.least; n <= most; ++n) all.push_back({n});
  }
  return all;
}

template <class Visit>
void for_each_topology(Visit visit) {
  for (const TopologyFamily& family : catalogue().topologies) {
    std::vector<std::string> routings{"default"};
    for (const auto name : family.routings) routings.emplace_back(name);
    for (const Extents& extents : sizes(family)) {
      for (const std::string& routing : routings) {
        const auto made = topology(std::string(family.name), extents, routing);
        INFO(family.name << " " << fmt::format("{}", fmt::join(extents, " x ")) << ", routing " << routing);
        REQUIRE(static_cast<double>(made->nodes()) == family.nodes(extents));
        visit(*made);
      }
    }
  }
}

std::vector<std::int64_t> distances_by_search(const Graph& graph, NodeId from) {
  std::vector<std::int64_t> distance(boost::num_vertices(graph), -1);
  distance[static_cast<std::size_t>(from)] = 0;
  boost::breadth_first_search(
      graph, boost::vertex(static_cast<std::size_t>(from), graph),
      boost::visitor(boost::make_bfs_visitor(boost::record_distances(distance.data(), boost::on_tree_edge()))));
  return distance;
}

Graph graph_of(const Topology& network) {
  Graph graph(static_cast<std::size_t>(network.nodes()));
  for (ChannelId id = 0; id < network.channels(); ++id) {
    const Channel channel = network.channel(id);
    boost::add_edge(static_cast<std::size_t>(channel.from), static_cast<std::size_t>(channel.to), graph);
  }
  return graph;
}

/// Every symmetry of every network that is small enough to try all moves of all pairs of nodes.
template <class Visit>
void for_each_symmetry(Visit visit) {
  for_each_topology([&](const Topology& network) {
    if (network.nodes() > 32) return;
    for (const Symmetry& symmetry : network.symmetries()) {
      INFO(symmetry.name());
      visit(network, symmetry);
    }
  });
}

Channel moved(const Channel& channel, const Symmetry& symmetry, NodeId move) {
  return {symmetry.combine(move, channel.from), symmetry.combine(move, channel.to)};
}

}  // namespace

TEST_CASE("channels are numbered without gaps, all different, and each has its opposite", "[laws][topology]") {
  for_each_topology([](const Topology& network) {
    std::set<Channel> seen;
    for (ChannelId id = 0; id < network.channels(); ++id) {
      const Channel channel = network.channel(id);
      CHECK(channel.from != channel.to);
      CHECK((channel.from >= 0 && channel.from < network.nodes()));
      CHECK((channel.to >= 0 && channel.to < network.nodes()));
      CHECK(seen.insert(channel).second);
    }
    for (const Channel& channel : seen) CHECK(seen.count({channel.to, channel.from}) == 1);
  });
}

TEST_CASE("routes connect, are shortest, and add up to the total distance", "[laws][topology]") {
  for_each_topology([](const Topology& network) {
    const Graph graph = graph_of(network);
    double total = 0;
    Route route;
    for (NodeId from = 0; from < network.nodes(); ++from) {
      const auto distance = distances_by_search(graph, from);
      for (NodeId to = 0; to < network.nodes(); ++to) {
        network.route(from, to, route);
        const std::int64_t shortest = distance[static_cast<std::size_t>(to)];
        CHECK(static_cast<std::int64_t>(route.size()) == shortest);
        CHECK(network.distance(from, to) == shortest);
        total += static_cast<double>(shortest);
        NodeId here = from;
        for (const ChannelId id : route) {
          CHECK(network.channel(id).from == here);
          here = network.channel(id).to;
        }
        CHECK(here == to);
      }
    }
    CHECK(network.total_distance() == Approx(total).epsilon(1e-12).margin(0));
  });
}

TEST_CASE("ring, torus, hypercube and complete look the same from every node, unlike line, mesh and clusters",
          "[laws][topology]") {
  for_each_topology([](const Topology& network) {
    const bool has_ends = network.family() == "line" || network.family() == "mesh";
    const bool has_prices = network.family() == "clusters";  // that differ by place
    CHECK(network.symmetries().empty() == (has_ends || has_prices));
  });
  const auto complete = topology("complete", {8})->symmetries();
  REQUIRE(complete.size() == 2);
  CHECK(complete[0].name() == "rotation");
  CHECK(complete[1].name() == "xor");
  CHECK(topology("complete", {6})->symmetries().size() == 1);
  CHECK(topology("torus", {3, 4})->symmetries().front().name() == "rotation");
  CHECK(topology("hypercube", {3})->symmetries().front().name() == "xor");
}

TEST_CASE("the moves of a symmetry are a group, and one takes each node to each other", "[laws][topology]") {
  for_each_symmetry([](const Topology& network, const Symmetry& symmetry) {
    const NodeId p = network.nodes();
    REQUIRE(symmetry.nodes() == p);
    for (NodeId a = 0; a < p; ++a) {
      CHECK(symmetry.combine(a, 0) == a);
      CHECK(symmetry.combine(a, symmetry.inverse(a)) == 0);
      std::set<NodeId> reached;
      for (NodeId b = 0; b < p; ++b) {
        CHECK(symmetry.combine(a, b) == symmetry.combine(b, a));
        CHECK(symmetry.combine(a, symmetry.offset(a, b)) == b);
        reached.insert(symmetry.combine(a, b));
        for (NodeId c = 0; c < p; ++c) {
          CHECK(symmetry.combine(symmetry.combine(a, b), c) == symmetry.combine(a, symmetry.combine(b, c)));
        }
      }
      CHECK(static_cast<NodeId>(reached.size()) == p);
    }
    std::set<NodeId> made{0};
    for (NodeId i = 0; i < p; ++i) {
      for (const NodeId node : std::set<NodeId>(made)) {
        for (const NodeId move : symmetry.generators()) made.insert(symmetry.combine(move, node));
      }
    }
    CHECK(static_cast<NodeId>(made.size()) == p);
  });
}

TEST_CASE("a symmetry moves routes to routes", "[laws][topology]") {
  for_each_symmetry([](const Topology& network, const Symmetry& symmetry) {
    Route route;
    Route of_moved;
    for (NodeId from = 0; from < network.nodes(); ++from) {
      for (NodeId to = 0; to < network.nodes(); ++to) {
        network.route(from, to, route);
        for (NodeId move = 0; move < network.nodes(); ++move) {
          network.route(symmetry.combine(move, from), symmetry.combine(move, to), of_moved);
          REQUIRE(of_moved.size() == route.size());
          for (std::size_t hop = 0; hop < route.size(); ++hop) {
            CHECK(network.channel(of_moved[hop]) == moved(network.channel(route[hop]), symmetry, move));
          }
        }
      }
    }
  });
}

TEST_CASE("a class holds the channels that moves take to one another, one from each node", "[laws][topology]") {
  for_each_symmetry([](const Topology& network, const Symmetry& symmetry) {
    ChannelClasses classes(network, symmetry);
    REQUIRE(classes.count() * network.nodes() == network.channels());
    std::map<ChannelId, std::set<Channel>> members;
    for (ChannelId id = 0; id < network.channels(); ++id) members[classes.class_of(id)].insert(network.channel(id));
    CHECK(static_cast<ChannelId>(members.size()) == classes.count());
    for (const auto& [channel_class, channels] : members) {
      CHECK((channel_class >= 0 && channel_class < classes.count()));
      const Channel first{0, classes.neighbour_of_0(channel_class)};
      CHECK(static_cast<NodeId>(channels.size()) == network.nodes());
      for (NodeId move = 0; move < network.nodes(); ++move) CHECK(channels.contains(moved(first, symmetry, move)));
    }
  });
}

TEST_CASE("a side of two has one link, a side of one none", "[topology]") {
  CHECK(topology("ring", {1})->channels() == 0);
  CHECK(topology("ring", {2})->channels() == 2);
  CHECK(topology("ring", {3})->channels() == 6);
  CHECK(topology("line", {3})->channels() == 4);
  CHECK(topology("torus", {2, 2})->channels() == 8);
  CHECK(topology("torus", {1, 4})->channels() == 8);
  CHECK(topology("torus", {3, 4})->channels() == 48);
  CHECK(topology("mesh", {3, 4})->channels() == ChannelId{2} * (3 * 3 + 2 * 4));
  CHECK(topology("hypercube", {0})->channels() == 0);
  CHECK(topology("hypercube", {3})->channels() == 24);
  CHECK(topology("complete", {1})->channels() == 0);
  CHECK(topology("complete", {5})->channels() == 20);
}

TEST_CASE("routes follow the stated order and break ties the positive way", "[topology]") {
  const auto nodes_of = [](const Topology& network, NodeId from, NodeId to) {
    Route route;
    network.route(from, to, route);
    std::vector<NodeId> nodes{from};
    for (const ChannelId id : route) nodes.push_back(network.channel(id).to);
    return nodes;
  };
  // Along the row first: the last coordinate.
  CHECK(nodes_of(*topology("mesh", {3, 4}), 0, 6) == std::vector<NodeId>{0, 1, 2, 6});
  CHECK(nodes_of(*topology("torus", {3, 4}), 0, 11) == std::vector<NodeId>{0, 3, 11});
  // Half way round, both ways are equally long.
  CHECK(nodes_of(*topology("ring", {6}), 4, 1) == std::vector<NodeId>{4, 5, 0, 1});
  CHECK(nodes_of(*topology("torus", {4, 4}), 0, 10) == std::vector<NodeId>{0, 1, 2, 6, 10});
  // E-cube corrects bit 0 first, unless told otherwise.
  CHECK(nodes_of(*topology("hypercube", {3}), 0, 7) == std::vector<NodeId>{0, 1, 3, 7});
  CHECK(nodes_of(*topology("hypercube", {3}, "e-cube-descending"), 0, 7) == std::vector<NodeId>{0, 4, 6, 7});
}

TEST_CASE("networks of a billion nodes are described without being stored", "[topology]") {
  const auto huge = topology("torus", {1 << 15, 1 << 15});
  CHECK(huge->channels() == ChannelId{4} << 30);
  CHECK(huge->channel(huge->channels() - 1).from == huge->nodes() - 1);
  CHECK(huge->distance(0, huge->nodes() - 1) == 2);
  const auto cube = topology("hypercube", {30});
  Route route;
  cube->route(0, cube->nodes() - 1, route);
  CHECK(route.size() == 30);
  CHECK(cube->channel(route.back()).to == cube->nodes() - 1);
}

}  // namespace hopscope::test
