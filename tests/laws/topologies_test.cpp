// What must hold for every family of networks: channels are numbered without gaps, routes connect and are as short as a
// breadth-first search by Boost.Graph says, degrees are the family's.

#include <fmt/format.h>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include <hopscope/symmetry.hpp>

#include "support/networks.hpp"

namespace hopscope::test {

namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

template <class Visit>
void for_each_topology(Visit visit) {
  for (const TopologyFamily& family : catalogue().topologies) {
    for (const TopologySpec& spec : some_networks(family)) {
      const auto network = made(spec);
      INFO(described(spec));
      REQUIRE(static_cast<double>(network->nodes()) == family.nodes(spec.extents));
      visit(*network);
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
      CHECK((channel.from >= 0 && channel.from < vertices_of(network)));
      CHECK((channel.to >= 0 && channel.to < vertices_of(network)));
      CHECK(seen.insert(channel).second);
    }
    if (network.family() == "graph") return;  // whose links may be one-way
    for (const Channel& channel : seen) CHECK(seen.count({channel.to, channel.from}) == 1);
  });
}

TEST_CASE("every channel is of one of the network's kinds, and the widest is what the network promises",
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

TEST_CASE("drawn routes follow from seed and ends, and take every shortest way", "[laws][topology]") {
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
  check_even(ways({"ring", {6}}, 1, 4), 2);     // half way round, either way
  check_even(ways({"ring", {5}}, 1, 4), 1);
  check_even(ways({"ring", {2}}, 0, 1), 1);
  TopologySpec tree{"fat-tree", {2, 3}};
  check_even(ways(tree, 0, 7), 1);  // one switch for each subtree
  tree.construction = "k-ary-n-tree";
  check_even(ways(tree, 0, 7), 4);  // two ways up from each of two levels
  check_even(ways(tree, 0, 1), 1);
  check_even(ways(graph_spec(some_wirings()[5]), 0, 1), 2);  // through either switch
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

TEST_CASE("ring, torus, hypercube and complete look the same from every node, what has ends or switches does not",
          "[laws][topology]") {
  for_each_topology([](const Topology& network) {
    const bool closes = network.grid() != nullptr && network.grid()->wraps();
    const bool is_alike = closes || network.hypercube_dimension() >= 0 || network.is_complete();
    CHECK(network.symmetries().empty() == (!is_alike || network.draws_routes()));
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

TEST_CASE("a graph takes the lowest-numbered shortest way", "[topology]") {
  // Around the square 0 1 3 2, and over a chord.
  const auto network = graph(
      {.nodes = 6, .links = {link(0, 2), link(2, 3), link(0, 1), link(1, 3), link(3, 4), link(1, 5), link(4, 5)}});
  Route route;
  network->route(0, 4, route);
  std::vector<NodeId> nodes{0};
  for (const ChannelId id : route) nodes.push_back(network->channel(id).to);
  CHECK(nodes == std::vector<NodeId>{0, 1, 3, 4});
}

TEST_CASE("fat trees have the channels and switches of their constructions", "[topology]") {
  const auto fat = fat_tree(2, 4);  // Grama et al. 2003, figure 2.22
  CHECK(fat->nodes() == 16);
  CHECK(fat->switches() == 15);
  CHECK(fat->channels() == 2 * (16 + 8 + 4 + 2));
  CHECK(fat->width() == 8);
  CHECK(fat->distance(0, 1) == 2);
  CHECK(fat->distance(0, 15) == 8);
  Route route;
  fat->route(0, 15, route);
  std::vector<double> widths;
  for (const ChannelId id : route) widths.push_back(fat->width(id));
  CHECK(widths == std::vector<double>{1, 2, 4, 8, 8, 4, 2, 1});

  const auto equal = fat_tree(2, 4, "k-ary-n-tree");
  CHECK(equal->switches() == 4 * 8);
  CHECK(equal->channels() == 2 * 4 * 16);
  CHECK(equal->has_equal_channels());
}

TEST_CASE("in a k-ary n-tree all that goes to one node comes down one way", "[topology]") {
  for (const auto& [arity, levels] : {std::pair{2, 3}, {3, 3}, {4, 2}}) {
    const auto network = fat_tree(arity, levels, "k-ary-n-tree");
    std::map<std::pair<ChannelId, bool>, std::set<NodeId>> destinations;  // by channel down
    Route route;
    for (NodeId from = 0; from < network->nodes(); ++from) {
      for (NodeId to = 0; to < network->nodes(); ++to) {
        network->route(from, to, route);
        for (std::size_t hop = route.size() / 2; hop < route.size(); ++hop) destinations[{route[hop], true}].insert(to);
      }
    }
    for (const auto& [channel, nodes] : destinations) CHECK(nodes.size() == 1);
  }
}

TEST_CASE("a fat mesh has the wires, or the bisection, of a hypercube", "[topology]") {
  const auto width = [](const std::string& rule, std::vector<std::int64_t> dims, bool wraparound) {
    TopologySpec spec{"fat-mesh", std::move(dims)};
    spec.width_rule = rule;
    spec.wraparound = wraparound;
    return made(spec)->width();
  };
  // Grama et al. 2003, 2.7.2: (log p)/4 and (sqrt p)/4 for the wraparound square mesh.
  CHECK(width("equal-wires", {8, 8}, true) == 1.5);
  CHECK(width("equal-bisection", {8, 8}, true) == 2);
  CHECK(width("equal-wires", {16, 16}, true) == 2);
  CHECK(width("equal-bisection", {16, 16}, true) == 4);
  // 192 links of the hypercube over 2 x 8 x 7, and 32 over 8.
  CHECK(width("equal-wires", {8, 8}, false) == Approx(192.0 / 112).epsilon(1e-12));
  CHECK(width("equal-bisection", {8, 8}, false) == 4);
  CHECK(width("equal-bisection", {2, 2}, true) == 1);
  CHECK(width("equal-wires", {1}, true) == 1);
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
  for (const char* construction : {"fat-links", "k-ary-n-tree"}) {
    const auto tree = fat_tree(1 << 15, 2, construction);
    tree->route(0, tree->nodes() - 1, route);
    CHECK(route.size() == 4);
    CHECK(tree->channel(route.back()).to == tree->nodes() - 1);
  }
}

}  // namespace hopscope::test
