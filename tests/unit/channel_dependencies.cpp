#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "analysis/channel_dependencies.hpp"
#include "support/networks.hpp"

namespace hopscope::test {

namespace {

/// Length of its route, and its ends.
using Message = std::tuple<std::size_t, NodeId, NodeId>;
/// The channels, by their ends, that follow one on some route, and of the shortest such routes the first pair of nodes.
using Followers = std::map<Channel, std::map<Channel, Message>>;

Followers followers_in(const Topology& network) {
  Followers followers;
  Route route;
  for (NodeId from = 0; from < network.nodes(); ++from) {
    for (NodeId to = 0; to < network.nodes(); ++to) {
      network.route(from, to, route);
      for (std::size_t hop = 0; hop < route.size(); ++hop) {
        auto& after = followers[network.channel(route[hop])];
        if (hop + 1 == route.size()) continue;
        const Message message(route.size(), from, to);
        Message& first = after.try_emplace(network.channel(route[hop + 1]), message).first->second;
        first = std::min(first, message);
      }
    }
  }
  return followers;
}

/// By repeatedly removing channels without successors: none is left if there is no cycle.
bool has_cycle(const Followers& followers) {
  std::set<Channel> left;
  for (const auto& [channel, after] : followers) left.insert(channel);
  for (bool changed = true; changed;) {
    changed = std::erase_if(left, [&](const Channel& channel) {
                return std::ranges::none_of(followers.at(channel),
                                            [&](const auto& each) { return left.contains(each.first); });
              }) > 0;
  }
  return !left.empty();
}

/// Length of a shortest cycle, by all channels that can be reached in one dependency, in two and so on; 0 if none.
std::size_t girth(const Followers& followers) {
  std::size_t shortest = 0;
  for (const auto& [start, unused] : followers) {
    std::set<Channel> reached{start};
    for (std::size_t length = 1; length <= followers.size() && (shortest == 0 || length < shortest); ++length) {
      std::set<Channel> next;
      for (const Channel& here : reached) {
        for (const auto& [after, message] : followers.at(here)) next.insert(after);
      }
      reached = std::move(next);
      if (reached.contains(start)) shortest = length;
    }
  }
  return shortest;
}

/// Checks all properties of the graph against the routes themselves.
void check_against_routes(const Topology& network) {
  const ChannelDependencies found = channel_dependencies(network);
  const Followers followers = followers_in(network);
  std::size_t dependencies = 0;
  for (const auto& [channel, after] : followers) dependencies += after.size();
  CHECK(found.channels == std::ssize(followers));
  CHECK(found.dependencies == static_cast<std::int64_t>(dependencies));
  CHECK(found.is_acyclic() == !has_cycle(followers));
  CHECK(found.cycle.size() == girth(followers));
  std::set<Channel> seen;
  for (std::size_t i = 0; i < found.cycle.size(); ++i) {
    const ChannelDependency& each = found.cycle[i];
    CHECK(each.wanted == found.cycle[(i + 1) % found.cycle.size()].held);
    CHECK(seen.insert(each.held).second);
    REQUIRE(followers.contains(each.held));
    const auto& after = followers.at(each.held);
    REQUIRE(after.contains(each.wanted));
    Route route;
    network.route(each.from, each.to, route);
    CHECK(after.at(each.wanted) == Message(route.size(), each.from, each.to));
  }
}

bool is_free(const TopologySpec& spec) { return deadlock_verdict(*made(spec)).is_free(); }

std::vector<NodeId> vertices_of(const std::vector<ChannelDependency>& cycle) {
  std::vector<NodeId> vertices;
  for (const ChannelDependency& each : cycle) vertices.push_back(each.held.from);
  return vertices;
}

TopologySpec drawn(const std::string& family, const std::vector<std::int64_t>& extents, std::uint64_t seed) {
  TopologySpec spec{family, extents};
  spec.routing = "random-minimal";
  spec.seed = seed;
  return spec;
}

}  // namespace

TEST_CASE(
    "channel dependencies, and a shortest cycle of them, are those of the routes, on small networks of all kinds") {
  std::size_t cyclic = 0, acyclic = 0;
  for (const TopologyFamily& family : catalogue().topologies) {
    for (const TopologySpec& spec : some_networks(family)) {
      const auto network = made(spec);
      if (network->nodes() > 32) continue;
      INFO(described(spec));
      check_against_routes(*network);
      ++(channel_dependencies(*network).is_acyclic() ? acyclic : cyclic);
    }
  }
  CHECK(cyclic > 30);
  CHECK(acyclic > 100);
}

TEST_CASE("channel dependencies are those of the routes on graphs drawn at random") {
  Draw draw(11);
  std::size_t cyclic = 0;
  for (int i = 0; i < 60; ++i) {
    const auto network = made(random_graph(draw, 12));
    INFO("graph " << i);
    check_against_routes(*network);
    if (!channel_dependencies(*network).is_acyclic()) ++cyclic;
  }
  CHECK(cyclic > 5);
  CHECK(cyclic < 55);
}

TEST_CASE("E-cube, dimension order on meshes, trees and direct channels cannot deadlock") {
  for (std::int64_t d = 0; d <= 5; ++d) {
    CHECK(is_free({"hypercube", {d}}));
    TopologySpec descending{"hypercube", {d}};
    descending.routing = "e-cube-descending";
    CHECK(is_free(descending));
  }
  for (std::int64_t p = 1; p <= 12; ++p) CHECK(is_free({"line", {p}}));
  for (const std::vector<std::int64_t>& sides :
       {std::vector<std::int64_t>{4, 4}, {2, 7}, {1, 5}, {3, 4, 5}, {2, 3, 2, 3}, {8, 8}}) {
    CHECK(is_free({"mesh", sides}));
  }
  for (const char* construction : {"fat-links", "k-ary-n-tree"}) {
    CHECK(deadlock_verdict(*fat_tree(2, 4, construction)).is_free());
    CHECK(deadlock_verdict(*fat_tree(4, 2, construction)).is_free());
    // Up and then down, whichever way up: random routes as well.
    TopologySpec any_way = drawn("fat-tree", {3, 3}, 9);
    any_way.options.set("construction", construction);
    CHECK(is_free(any_way));
  }
  const DeadlockVerdict direct = deadlock_verdict(*topology("complete", {9}));
  CHECK(direct.is_free());
  CHECK(direct.graph.dependencies == 0);
  CHECK(direct.graph.channels == 72);
  CHECK(is_free({"clusters", {3, 4}}));
}

TEST_CASE("a ring can deadlock from four nodes on, where some routes take two hops") {
  for (std::int64_t p = 1; p <= 3; ++p) CHECK(is_free({"ring", {p}}));
  for (std::int64_t p = 4; p <= 20; ++p) {
    const DeadlockVerdict verdict = deadlock_verdict(*topology("ring", {p}));
    INFO("p = " << p);
    REQUIRE_FALSE(verdict.is_free());
    CHECK(std::ssize(verdict.graph.cycle) == p);
    CHECK(verdict.graph.longest_route == p / 2);
    CHECK(verdict.by_dateline);
    CHECK(verdict.virtual_channels == 2);
  }
  const auto& four = deadlock_verdict(*topology("ring", {4})).graph;
  CHECK(vertices_of(four.cycle) == std::vector<NodeId>{0, 1, 2, 3});
  // Ties go in the positive direction: on four nodes no route takes two hops in the negative direction.
  CHECK(four.dependencies == 4);
  CHECK(deadlock_verdict(*topology("ring", {5})).graph.dependencies == 10);
}

TEST_CASE(
    "a torus can deadlock if one of its sides is four or longer, and two virtual channels with a dateline end it") {
  for (std::int64_t rows = 1; rows <= 6; ++rows) {
    for (std::int64_t columns = 1; columns <= 6; ++columns) {
      for (const std::int64_t layers : {1, 3}) {
        const auto torus = topology("torus", {layers, rows, columns});
        INFO(layers << " x " << rows << " x " << columns);
        const DeadlockVerdict verdict = deadlock_verdict(*torus);
        CHECK(verdict.is_free() == (rows < 4 && columns < 4));
        CHECK(channel_dependencies(*torus, VirtualChannels::dateline).is_acyclic());
        if (verdict.is_free()) continue;
        const std::int64_t shortest = columns < 4 ? rows : rows < 4 ? columns : std::min(rows, columns);
        CHECK(std::ssize(verdict.graph.cycle) == shortest);
        CHECK(verdict.by_dateline);
      }
    }
  }
}

TEST_CASE("virtual channels of a dateline, derived by hand: a ring of four") {
  const ChannelDependencies found = channel_dependencies(*topology("ring", {4}), VirtualChannels::dateline);
  // 0 -> 1 -> 2 and 1 -> 2 -> 3 before the dateline; 2 -> 3 -> 0 crosses it, 3 -> 0 -> 1 begins there.
  CHECK(found.dependencies == 4);
  // Positive 0 1, 1 2, 2 3 before it, 3 0 and 0 1 after it; negative ones one by one, 0 3 after it.
  CHECK(found.channels == 9);
  CHECK(found.longest_route == 2);
}

TEST_CASE("routes drawn at random can deadlock from two dimensions on, and a dateline does not always help") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const DeadlockVerdict mesh = deadlock_verdict(*made(drawn("mesh", {4, 4}, seed)));
    CHECK_FALSE(mesh.is_free());
    CHECK_FALSE(mesh.by_dateline);
    CHECK(mesh.virtual_channels == 6);  // one for each hop from corner to corner
    CHECK_FALSE(is_free(drawn("hypercube", {4}, seed)));
    const DeadlockVerdict torus = deadlock_verdict(*made(drawn("torus", {4, 4}, seed)));
    CHECK_FALSE(torus.by_dateline);
    CHECK(torus.virtual_channels == 4);
    // On a ring they differ from the default routes in their ties only.
    CHECK(deadlock_verdict(*made(drawn("ring", {8}, seed))).by_dateline);
  }
}

TEST_CASE("networks with too many routes are not analysed, and the reason is reported") {
  CHECK(why_not_routed(*topology("torus", {32, 32})).empty());
  const DeadlockVerdict large = deadlock_verdict(*topology("torus", {64, 64}));
  CHECK_FALSE(large.was_looked_at());
  CHECK(large.why_not_looked ==
        "the routes between all nodes have 536870912 hops; at most 16777216 (2^24) are analysed");
  CHECK(why_not_routed(*topology("hypercube", {20})) == "20971520 channels; at most 4194304 (2^22) are analysed");
}

}  // namespace hopscope::test
