// The shapes and routes of single networks, derived by hand.

#include <catch2/catch.hpp>
#include <map>

#include "support/networks.hpp"

namespace hopscope::test {

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

TEST_CASE("routes follow the documented order and break ties in the positive direction", "[topology]") {
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
  // Half way around, both directions are equally long.
  CHECK(nodes_of(*topology("ring", {6}), 4, 1) == std::vector<NodeId>{4, 5, 0, 1});
  CHECK(nodes_of(*topology("torus", {4, 4}), 0, 10) == std::vector<NodeId>{0, 1, 2, 6, 10});
  // E-cube corrects bit 0 first, unless told otherwise.
  CHECK(nodes_of(*topology("hypercube", {3}), 0, 7) == std::vector<NodeId>{0, 1, 3, 7});
  CHECK(nodes_of(*topology("hypercube", {3}, "e-cube-descending"), 0, 7) == std::vector<NodeId>{0, 4, 6, 7});
}

TEST_CASE("a graph routes along the lowest-numbered shortest path", "[topology]") {
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

TEST_CASE("in a k-ary n-tree all routes to one node go down the same path", "[topology]") {
  for (const auto& [arity, levels] : {std::pair{2, 3}, {3, 3}, {4, 2}}) {
    const auto network = fat_tree(arity, levels, "k-ary-n-tree");
    std::map<std::pair<ChannelId, bool>, std::set<NodeId>> destinations;  // by downward channel
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
    spec.options.set("wraparound", wraparound ? 1.0 : 0.0);
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
