// Networks of routers, and routings that spread messages: counts from the literature, loads by counting.

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "support/networks.hpp"

namespace hopscope::test {

namespace {

std::shared_ptr<const Topology> routed(std::string family, std::vector<std::int64_t> extents, std::string routing) {
  TopologySpec spec{std::move(family), std::move(extents)};
  spec.routing = std::move(routing);
  return made(spec);
}

/// The routers to which each router has a link.
std::vector<std::set<NodeId>> routers_beside(const Topology& network) {
  std::vector<std::set<NodeId>> beside(static_cast<std::size_t>(network.switches()));
  for (ChannelId id = 0; id < network.channels(); ++id) {
    const Channel channel = network.channel(id);
    if (channel.from < network.nodes() || channel.to < network.nodes()) continue;
    beside[static_cast<std::size_t>(channel.from - network.nodes())].insert(channel.to - network.nodes());
  }
  return beside;
}

/// The messages of a total exchange on the busiest channel.
int busiest_in_exchange(const Topology& network) {
  std::vector<int> loads(static_cast<std::size_t>(network.channels()));
  Route route;
  for (NodeId from = 0; from < network.nodes(); ++from) {
    for (NodeId to = 0; to < network.nodes(); ++to) {
      network.route(from, to, route);
      for (const ChannelId id : route) ++loads[static_cast<std::size_t>(id)];
    }
  }
  return std::ranges::max(loads);
}

}  // namespace

TEST_CASE("a slim-fly has 2 q^2 routers of degree (3q - delta) / 2, at most two links apart", "[topology]") {
  // Besta and Hoefler 2014: routers and degree of MMS graphs. 50 and 7 are those of the graph of Hoffman and Singleton.
  const std::map<std::int64_t, std::pair<int, std::size_t>> known{{5, {50, 7}},    {7, {98, 11}},   {8, {128, 12}},
                                                                  {9, {162, 13}},  {11, {242, 17}}, {13, {338, 19}},
                                                                  {16, {512, 24}}, {17, {578, 25}}};
  for (const auto& [q, expected] : known) {
    INFO("q = " << q);
    const auto network = made({"slim-fly", {q, 1}});
    CHECK(network->switches() == expected.first);
    const auto beside = routers_beside(*network);
    for (const auto& each : beside) CHECK(each.size() == expected.second);
    for (std::size_t router = 0; router < beside.size(); router += 7) {
      std::set<NodeId> reached(beside[router]);
      for (const NodeId next : beside[router]) {
        const auto& further = beside[static_cast<std::size_t>(next)];
        reached.insert(further.begin(), further.end());
      }
      CHECK(reached.size() == beside.size());
    }
  }
}

TEST_CASE("there is no slim-fly of a q that is no power of a prime or leaves 2 when divided by 4", "[topology]") {
  const auto* family = catalogue().topology("slim-fly");
  for (const std::int64_t q : {6, 10, 12, 15, 21, 28}) CHECK_FALSE(family->misfit({"slim-fly", {q, 1}}).empty());
  for (const std::int64_t q : {5, 16, 25, 27, 31}) CHECK(family->misfit({"slim-fly", {q, 1}}).empty());
}

TEST_CASE("a dragonfly has a h + 1 groups at most, and then every port of its routers is used", "[topology]") {
  // Kim et al. 2008, figure 5: a = 4, p = h = 2, so 9 groups and 72 nodes, and routers of radix 7.
  for (const char* arrangement : {"palmtree", "consecutive"}) {
    TopologySpec spec{"dragonfly", {9, 4, 2, 2}};
    spec.options.set("arrangement", arrangement);
    const auto network = made(spec);
    CHECK(network->nodes() == 72);
    CHECK(network->switches() == 36);
    for (const auto& each : routers_beside(*network)) CHECK(each.size() == 3 + 2);
  }
  const auto* family = catalogue().topology("dragonfly");
  CHECK(family->misfit({"dragonfly", {9, 4, 2, 2}}).empty());
  CHECK(family->misfit({"dragonfly", {10, 4, 2, 2}}) ==
        "10 groups of 4 routers with 2 global links each: there are at most 9 groups, 1 + routers x global_links");
}

TEST_CASE("minimal routes on a dragonfly have one global link between groups, routes by way of a group two",
          "[topology]") {
  for (const bool detours : {false, true}) {
    const auto network = routed("dragonfly", {9, 4, 2, 2}, detours ? "valiant" : "default");
    const auto group_of = [&](NodeId router) { return (router - network->nodes()) / 4; };
    Route route;
    for (NodeId from = 0; from < network->nodes(); ++from) {
      for (NodeId to = 0; to < network->nodes(); ++to) {
        if (from == to) continue;
        network->route(from, to, route);
        int global = 0;
        for (std::size_t hop = 1; hop + 1 < route.size(); ++hop) {
          const Channel channel = network->channel(route[hop]);
          if (group_of(channel.from) != group_of(channel.to)) ++global;
        }
        const bool same = from / 8 == to / 8;
        CHECK(global == (same ? 0 : detours ? 2 : 1));
        CHECK(route.size() <= 2 + (same ? 1U : detours ? 5U : 3U));
      }
    }
  }
}

TEST_CASE("palmtree links group i to i - n - 1, consecutive to the others in their order", "[topology]") {
  // Camarero, Vallejo and Beivide 2014. One router a group, so that its links are those of the group, in order.
  const auto heads = [](const char* arrangement) {
    TopologySpec spec{"dragonfly", {4, 1, 3, 1}};
    spec.options.set("arrangement", arrangement);
    const auto network = made(spec);
    std::vector<NodeId> of_group_1;
    for (ChannelId id = 8; id < network->channels(); ++id) {
      if (network->channel(id).from == 4 + 1) of_group_1.push_back(network->channel(id).to - 4);
    }
    return of_group_1;
  };
  CHECK(heads("palmtree") == std::vector<NodeId>{0, 3, 2});
  CHECK(heads("consecutive") == std::vector<NodeId>{0, 2, 3});
}

TEST_CASE("a hyperx links routers that differ in one coordinate and corrects the last first", "[topology]") {
  const auto network = made({"hyperx", {3, 4, 2}});  // Ahn et al. 2009: degree (3 - 1) + (4 - 1)
  CHECK(network->nodes() == 24);
  CHECK(network->switches() == 12);
  for (const auto& each : routers_beside(*network)) CHECK(each.size() == 5);
  Route route;
  network->route(0, 23, route);  // from router (0, 0) to (2, 3), over (0, 3)
  REQUIRE(route.size() == 4);
  CHECK(network->channel(route[1]) == Channel{24, 24 + 3});
  CHECK(network->channel(route[2]) == Channel{24 + 3, 24 + 11});
}

TEST_CASE("balanced ties make all channels of a torus carry the same in a total exchange", "[topology]") {
  const auto busiest = [](const std::vector<std::int64_t>& dims, const char* routing) {
    return busiest_in_exchange(*routed("torus", dims, routing));
  };
  // The average over the channels is a lower bound: p n / 8 for p nodes and even sides n.
  CHECK(busiest({8}, "default") == 10);  // with 64 words for each pair 640, where 512 suffice
  CHECK(busiest({8}, "balanced") == 8);
  CHECK(busiest({4, 4, 4}, "default") == 48);
  CHECK(busiest({4, 4, 4}, "balanced") == 32);
  CHECK(busiest({6, 6}, "default") == 36);
  CHECK(busiest({6, 6}, "balanced") == 27);  // half a side is odd, and the other dimension makes up for it
  CHECK(busiest({6}, "balanced") == 5);      // the average is 4.5
  CHECK(busiest({5, 5}, "balanced") == busiest({5, 5}, "default"));
}

TEST_CASE("balanced ties leave the symmetry of a torus where there are none", "[topology]") {
  CHECK(routed("torus", {5, 3}, "balanced")->symmetries().size() == 1);
  CHECK(routed("torus", {2, 3}, "balanced")->symmetries().size() == 1);
  CHECK(routed("ring", {8}, "balanced")->symmetries().empty());
}

TEST_CASE("routes by way of a drawn node depend on the seed, and cross no channel twice", "[topology]") {
  for (const TopologySpec& plain :
       {TopologySpec{"ring", {8}}, TopologySpec{"torus", {4, 3, 4}}, TopologySpec{"hypercube", {5}},
        TopologySpec{"hyperx", {4, 4, 1}}, TopologySpec{"slim-fly", {5, 1}}, TopologySpec{"dragonfly", {9, 4, 2, 1}}}) {
    INFO(plain.family);
    TopologySpec spec = plain;
    spec.routing = "valiant";
    const auto network = made(spec);
    spec.seed = 3;
    const auto with_other_seed = made(spec);
    int differ = 0;
    Route route;
    Route other;
    for (NodeId from = 0; from < network->nodes(); ++from) {
      for (NodeId to = 0; to < network->nodes(); ++to) {
        network->route(from, to, route);
        with_other_seed->route(from, to, other);
        if (route != other) ++differ;
        CHECK(std::set<ChannelId>(route.begin(), route.end()).size() == route.size());
        if (network->distance(from, to) == 1) CHECK(route.size() == 1);
      }
    }
    CHECK(differ > 0);
  }
}

}  // namespace hopscope::test
