// Up/down routing, and the choice among parallel channels.
#include <catch2/catch.hpp>

#include <map>
#include <set>

#include "analysis/channel_dependencies.hpp"
#include "support/networks.hpp"
#include "support/random_scenario.hpp"

namespace hopscope::test {

namespace {

std::shared_ptr<const Topology> up_down(const Wiring& wiring) {
  TopologySpec spec = graph_spec(wiring);
  spec.routing = "up-down";
  return test::made(spec);
}

/// The vertices of a route.
std::vector<NodeId> path(const Topology& network, NodeId from, NodeId to) {
  Route route;
  network.route(from, to, route);
  std::vector<NodeId> vertices{from};
  for (const ChannelId id : route) {
    CHECK(network.channel(id).from == vertices.back());
    vertices.push_back(network.channel(id).to);
  }
  CHECK(vertices.back() == to);
  return vertices;
}

/// Two nodes at each of some leaves, each of which is linked to each spine.
Wiring leaves_and_spines(std::int64_t leaves, std::int64_t spines) {
  Wiring wiring{.nodes = 2 * leaves, .switches = leaves + spines};
  for (std::int64_t leaf = 0; leaf < leaves; ++leaf) {
    wiring.links.push_back(link(2 * leaf, 2 * leaves + leaf));
    wiring.links.push_back(link(2 * leaf + 1, 2 * leaves + leaf));
    for (std::int64_t spine = 0; spine < spines; ++spine) {
      wiring.links.push_back(link(2 * leaves + leaf, 3 * leaves + spine));
    }
  }
  return wiring;
}

}  // namespace

TEST_CASE("up/down routes in a fabric of two levels are shortest, and spread over the spines by destination") {
  const auto network = up_down(leaves_and_spines(4, 2));
  std::map<ChannelId, int> load;
  for (NodeId from = 0; from < 8; ++from) {
    for (NodeId to = 0; to < 8; ++to) {
      const auto vertices = path(*network, from, to);
      CHECK(static_cast<std::int64_t>(vertices.size()) == network->distance(from, to) + 1);
      if (vertices.size() == 5) CHECK(vertices[2] == 12 + to % 2);
      Route route;
      network->route(from, to, route);
      for (const ChannelId id : route) ++load[id];
    }
  }
  // Each leaf sends 2 x 6 messages up over 2 channels, and receives as many.
  for (const auto& [id, count] : load)
    CHECK(count == (network->channel(id).to < 8 || network->channel(id).from < 8 ? 7 : 6));
}

TEST_CASE("up/down routes make detours where shortest paths would close a circle") {
  // A ring of five switches with a node at each: from the root, number 5, two ways down; 7 and 8 are lowest.
  Wiring wiring{.nodes = 5, .switches = 5};
  for (std::int64_t i = 0; i < 5; ++i) {
    wiring.links.push_back(link(i, 5 + i));
    wiring.links.push_back(link(5 + i, 5 + (i + 1) % 5));
  }
  const auto network = up_down(wiring);
  // All switches are equally far from nodes, so 5 is the highest, and 9 the lowest but for its links to 5 and 8.
  CHECK(path(*network, 3, 0) == std::vector<NodeId>{3, 8, 7, 6, 5, 0});
  CHECK(network->distance(3, 0) == 4);
  CHECK(path(*network, 4, 0) == std::vector<NodeId>{4, 9, 5, 0});
  const auto dependencies = channel_dependencies(*network);
  CHECK(dependencies.cycle.empty());
  CHECK_FALSE(channel_dependencies(*graph(wiring)).cycle.empty());
}

TEST_CASE("up/down routing connects every network of links and never deadlocks") {
  Draw draw(3);
  for (int round = 0; round < 200; ++round) {
    TopologySpec spec = random_graph(draw, 12);
    if (spec.wiring->one_way) continue;
    spec.routing = "up-down";
    const auto network = made(spec);
    for (NodeId from = 0; from < network->nodes(); ++from) {
      for (NodeId to = 0; to < network->nodes(); ++to) {
        const auto vertices = path(*network, from, to);
        CHECK(static_cast<std::int64_t>(vertices.size()) > network->distance(from, to));
        CHECK(std::set<NodeId>(vertices.begin(), vertices.end()).size() == vertices.size());
      }
    }
    CHECK(channel_dependencies(*network).cycle.empty());
  }
}

TEST_CASE("a graph with a channel that has no opposite has no up/down routing") {
  TopologySpec spec = graph_spec({.nodes = 3, .links = {link(0, 1), link(1, 2), link(2, 0)}, .one_way = true});
  spec.routing = "up-down";
  CHECK_THAT(catalogue().topology("graph")->misfit(spec), Catch::Contains("needs both"));
  spec.routing = "default";
  CHECK(catalogue().topology("graph")->misfit(spec).empty());
}

TEST_CASE("of k parallel channels messages to node j take number j mod k") {
  Wiring wiring{.nodes = 4, .switches = 2, .has_parallel = true};
  for (std::int64_t i = 0; i < 4; ++i) wiring.links.push_back(link(i, 4 + i / 2));
  for (const double width : {1.0, 2.0}) wiring.links.push_back(link(4, 5, width));
  for (const auto& network : {graph(wiring), up_down(wiring)}) {
    for (NodeId from = 0; from < 2; ++from) {
      for (NodeId to = 2; to < 4; ++to) {
        Route route;
        network->route(from, to, route);
        REQUIRE(route.size() == 3);
        CHECK(network->width(route[1]) == (to % 2 == 0 ? 1 : 2));
      }
    }
  }
}

}  // namespace hopscope::test
