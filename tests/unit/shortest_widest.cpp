// The routing shortest-widest: no route has a wider narrowest channel, and of those that are as wide none is shorter.
#include <catch2/catch.hpp>

#include <algorithm>
#include <limits>

#include "support/networks.hpp"
#include "support/program.hpp"
#include "support/random_scenario.hpp"

namespace hopscope::test {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

std::shared_ptr<const Topology> widest(const Wiring& wiring) {
  TopologySpec spec = graph_spec(wiring);
  spec.routing = "shortest-widest";
  return test::made(spec);
}

double width_of(const Topology& network, ChannelId id) {
  return network.channel_kinds()[static_cast<std::size_t>(network.kind(id))].width;
}

struct Way {
  double width = 0;
  std::size_t hops = 0;
};

Way way_of(const Topology& network, NodeId from, NodeId to) {
  Route route;
  network.route(from, to, route);
  Way way{infinite, route.size()};
  NodeId here = from;
  for (const ChannelId id : route) {
    REQUIRE(network.channel(id).from == here);
    here = network.channel(id).to;
    way.width = std::min(way.width, width_of(network, id));
  }
  CHECK(here == to);
  return way;
}

/// The best of all simple routes, tried one by one.
void try_all(const Topology& network, NodeId here, NodeId to, const Way& so_far, std::vector<bool>& visited,
             Way& best) {
  if (here == to) {
    if (so_far.width > best.width || (so_far.width == best.width && so_far.hops < best.hops)) best = so_far;
    return;
  }
  visited[static_cast<std::size_t>(here)] = true;
  for (ChannelId id = 0; id < network.channels(); ++id) {
    const Channel ends = network.channel(id);
    if (ends.from != here || visited[static_cast<std::size_t>(ends.to)]) continue;
    try_all(network, ends.to, to, {std::min(so_far.width, width_of(network, id)), so_far.hops + 1}, visited, best);
  }
  visited[static_cast<std::size_t>(here)] = false;
}

}  // namespace

TEST_CASE("no route is wider than shortest-widest ones, and none that is as wide is shorter") {
  std::vector<Wiring> wirings;
  for (const Wiring& each : some_wirings()) {
    if (std::ranges::none_of(each.links, [](const Wiring::Link& link) { return link.kind.t_w.has_value(); }))
      wirings.push_back(each);
  }
  wirings.push_back({.nodes = 4,
                     .switches = 1,
                     .links = {link(0, 1), link(0, 4, 8), link(1, 4, 8), link(2, 4, 2), link(2, 3, 4), link(3, 4, 3),
                               link(0, 4, 9), link(1, 3, 2)},
                     .has_parallel = true});
  for (const Wiring& wiring : wirings) {
    const auto network = widest(wiring);
    for (NodeId from = 0; from < network->nodes(); ++from) {
      for (NodeId to = 0; to < network->nodes(); ++to) {
        if (from == to) continue;
        CAPTURE(network->nodes(), from, to);
        Way best;
        std::vector<bool> visited(static_cast<std::size_t>(network->nodes() + network->switches()));
        try_all(*network, from, to, {infinite, 0}, visited, best);
        const Way way = way_of(*network, from, to);
        CHECK(way.width == best.width);
        CHECK(way.hops == best.hops);
      }
    }
  }
}

TEST_CASE("messages to different nodes are spread over parallel channels that are wide enough") {
  const Wiring wiring{.nodes = 4,
                      .switches = 2,
                      .links = {link(0, 4, 8), link(1, 4, 8), link(2, 5, 8), link(3, 5, 8), link(4, 5, 4),
                                link(4, 5, 1), link(4, 5, 4)},
                      .has_parallel = true};
  const auto network = widest(wiring);
  Route to_two, to_three;
  network->route(0, 2, to_two);
  network->route(0, 3, to_three);
  CHECK(width_of(*network, to_two[1]) == 4);
  CHECK(width_of(*network, to_three[1]) == 4);
  CHECK(to_two[1] != to_three[1]);
}

TEST_CASE("where all links have a t_w of their own it counts beside the width, and where only some have it is a mistake") {
  const auto through = [](std::optional<Time> direct, std::optional<Time> other) {
    return Wiring{.nodes = 3, .links = {link(0, 1, 1, direct), link(0, 2, 1, other), link(2, 1, 1, other)}};
  };
  CHECK(way_of(*widest(through(4.0, 1.0)), 0, 1).hops == 2);
  CHECK(way_of(*widest(through(1.0, 4.0)), 0, 1).hops == 1);
  const Workplace here;
  here.put("s.json", R"({"platform": {"topology": {"family": "graph", "nodes": 3,
      "links": [[0, 1], {"between": [1, 2], "t_w": 3}]}, "costs": {"t_w": 1}, "routing": "shortest-widest"},
    "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 4}})");
  const auto run = here.hopscope("run s.json");
  CHECK(run.status == 2);
  CHECK(contains(run.errors,
                 "has links with a t_w of their own and links without, which the routing "
                 "\"shortest-widest\" cannot compare; give all of them one, or widths"));
}

}  // namespace hopscope::test
