// What must hold for every family of networks: channels are numbered without gaps, routes connect and are as short as a
// breadth-first search by Boost.Graph says, degrees are the family's.

#include <fmt/format.h>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <type_traits>

#include <hopscope/symmetry.hpp>

#include "support/networks.hpp"

namespace hopscope::test {

namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

/// Whether routes may be longer than shortest paths: a minimal route on a dragonfly has one global link, where two may
/// be shorter; messages between clusters do not pass through other clusters' nodes.
bool may_make_detours(const TopologySpec& spec) {
  return spec.routing == "valiant" || spec.family == "dragonfly" || spec.between != nullptr;
}

/// @param visit takes a network, and perhaps whether its routes may be longer than shortest paths
/// @param takes whether a network is to be visited
template <class Visit>
void for_each_topology(
    Visit visit, bool (*takes)(const TopologySpec&) = [](const TopologySpec&) { return true; }) {
  for (const TopologyFamily& family : catalogue().topologies) {
    for (const TopologySpec& spec : some_networks(family)) {
      if (!takes(spec)) continue;
      const auto network = made(spec);
      INFO(described(spec));
      REQUIRE(static_cast<double>(network->nodes()) == family.nodes(spec.extents));
      if constexpr (std::is_invocable_v<Visit, const Topology&, bool>) {
        visit(*network, may_make_detours(spec));
      } else {
        visit(*network);
      }
    }
  }
}

NodeId vertices_of(const Topology& network) { return network.nodes() + network.switches(); }

std::vector<std::int64_t> distances_by_search(const Graph& graph, NodeId from) {
  std::vector<std::int64_t> distance(boost::num_vertices(graph), -1);
  distance[static_cast<std::size_t>(from)] = 0;
  boost::breadth_first_search(
      graph, boost::vertex(static_cast<std::size_t>(from), graph),
      boost::visitor(boost::make_bfs_visitor(boost::record_distances(distance.data(), boost::on_tree_edge()))));
  return distance;
}

Graph graph_of(const Topology& network) {
  Graph graph(static_cast<std::size_t>(vertices_of(network)));
  for (ChannelId id = 0; id < network.channels(); ++id) {
    const Channel channel = network.channel(id);
    boost::add_edge(static_cast<std::size_t>(channel.from), static_cast<std::size_t>(channel.to), graph);
  }
  return graph;
}

/// Calls visit for every symmetry of every network small enough to try all translations of all pairs of nodes.
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
      CHECK((channel.from >= 0 && channel.from < vertices_of(network)));
      CHECK((channel.to >= 0 && channel.to < vertices_of(network)));
      CHECK(seen.insert(channel).second);
    }
    if (network.family() == "graph" || network.family() == "kautz") return;  // whose links may be one-way
    for (const Channel& channel : seen) CHECK(seen.count({channel.to, channel.from}) == 1);
  });
}

TEST_CASE("every channel is of one of the network's kinds, and the largest width is that of the network",
          "[laws][topology]") {
  for_each_topology([](const Topology& network) {
    std::vector<ChannelId> of_kind(network.channel_kinds().size());
    for (ChannelId id = 0; id < network.channels(); ++id) {
      ++of_kind.at(static_cast<std::size_t>(network.kind(id)));
      CHECK((network.width(id) > 0 && network.width(id) <= network.width()));
    }
    for (std::size_t i = 0; i < of_kind.size(); ++i) CHECK(of_kind[i] == network.channel_kinds()[i].channels);
  });
}

TEST_CASE("random routes depend on seed and ends only, and take every shortest path", "[laws][topology]") {
  const auto ways = [](TopologySpec spec, NodeId from, NodeId to) {
    std::map<Route, int> seen;
    spec.routing = "random-minimal";
    for (spec.seed = 0; spec.seed < 600; ++spec.seed) {
      Route route;
      Route again;
      made(spec)->route(from, to, route);
      made(spec)->route(from, to, again);
      CHECK(route == again);
      ++seen[route];
    }
    std::vector<int> counts;
    for (const auto& [route, count] : seen) counts.push_back(count);
    return counts;
  };
  const auto check_even = [&](const std::vector<int>& counts, std::size_t expected) {
    CHECK(counts.size() == expected);
    for (const int count : counts) CHECK(count > 300 / static_cast<int>(expected));
  };
  check_even(ways({"hypercube", {4}}, 0, 7), 6);  // 3! orders of three bits
  check_even(ways({"hypercube", {4}}, 3, 2), 1);
  check_even(ways({"mesh", {3, 3}}, 0, 8), 6);  // 2 steps of each of two sorts
  check_even(ways({"ring", {6}}, 1, 4), 2);     // half way around, in either direction
  check_even(ways({"ring", {5}}, 1, 4), 1);
  check_even(ways({"ring", {2}}, 0, 1), 1);
  TopologySpec tree{"fat-tree", {2, 3}};
  check_even(ways(tree, 0, 7), 1);  // one switch for each subtree
  tree.options.set("construction", "k-ary-n-tree");
  check_even(ways(tree, 0, 7), 4);  // two choices upwards at each of two levels
  check_even(ways(tree, 0, 1), 1);
  check_even(ways(graph_spec(some_wirings()[5]), 0, 1), 2);  // through either switch
}

TEST_CASE("routes connect, are shortest, and add up to the total distance", "[laws][topology]") {
  for_each_topology(
      [](const Topology& network, bool may_be_longer) {
        const Graph graph = graph_of(network);
        double total = 0;
        Route route;
        for (NodeId from = 0; from < network.nodes(); ++from) {
          const auto distance = distances_by_search(graph, from);
          for (NodeId to = 0; to < network.nodes(); ++to) {
            network.route(from, to, route);
            const std::int64_t shortest = distance[static_cast<std::size_t>(to)];
            const auto hops = static_cast<std::int64_t>(route.size());
            CHECK((may_be_longer ? hops >= shortest : hops == shortest));
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
      },
      // Those may make detours: up_down.cpp, shortest_widest.cpp.
      [](const TopologySpec& spec) { return spec.routing != "up-down" && spec.routing != "shortest-widest"; });
}

TEST_CASE("tori, hypercubes and complete networks are vertex-transitive, networks with ends or switches are not",
          "[laws][topology]") {
  for_each_topology(
      [](const Topology& network) {
        const bool closes = network.grid() != nullptr && network.grid()->wraps();
        const bool is_alike = closes || network.hypercube_dimension() >= 0 || network.is_complete() ||
                              network.family() == "twisted-torus";
        CHECK(network.symmetries().empty() == (!is_alike || network.draws_routes()));
      },
      [](const TopologySpec& spec) {
        // A family besides these may have symmetries or not; its translations are tested below.
        static const std::set<std::string_view> known{"ring",      "line",     "torus",    "mesh",  "hypercube",
                                                      "complete",  "clusters", "fat-tree", "graph", "fat-mesh",
                                                      "dragonfly", "hyperx",   "slim-fly", "kautz", "twisted-torus"};
        return known.contains(spec.family) && spec.routing != "balanced";  // which breaks ties by coordinates
      });
  const auto complete = topology("complete", {8})->symmetries();
  REQUIRE(complete.size() == 2);
  CHECK(complete[0].name() == "rotation");
  CHECK(complete[1].name() == "xor");
  CHECK(topology("complete", {6})->symmetries().size() == 1);
  CHECK(topology("torus", {3, 4})->symmetries().front().name() == "rotation");
  CHECK(topology("hypercube", {3})->symmetries().front().name() == "xor");
}

TEST_CASE("the translations of a symmetry are a group that acts transitively on the nodes", "[laws][topology]") {
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

TEST_CASE("a symmetry maps routes to routes", "[laws][topology]") {
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

TEST_CASE("a class contains the channels that translations map to one another, one from each node",
          "[laws][topology]") {
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

}  // namespace hopscope::test
