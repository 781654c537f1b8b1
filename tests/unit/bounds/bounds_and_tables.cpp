// No table of messages is below a bound, whatever routes of their own its messages take.
#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "study/messages_run.hpp"
#include "support/sanitized.hpp"
#include "support/scenario_text.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

/// A graph some of whose links have words of their own, and some of which are parallel.
Platform drawn_graph(Draw& draw) {
  Wiring wiring{.nodes = 3 + draw.below(5)};
  const auto nodes = static_cast<int>(wiring.nodes);
  const auto add = [&](int from, int to) {
    wiring.links.push_back(link(from, to, draw.one_of({1.0, 1.0, 2.0})));
    if (draw.one_in(3)) wiring.links.back().kind.t_w = draw.one_of({0.25, 1.5});
    if (draw.one_in(4)) wiring.links.push_back(wiring.links.back());
  };
  for (int node = 1; node < nodes; ++node) add(draw.below(node), node);
  for (int more = draw.below(nodes); more > 0; --more) {
    const int from = draw.below(nodes);
    add(from, (from + 1 + draw.below(nodes - 1)) % nodes);
  }
  wiring.has_parallel = true;
  Platform on;
  on.topology = graph(wiring);
  on.costs = {draw.one_of({0.0, 1.0}), 1, draw.one_of({0.0, 0.5}), 0};
  return on;
}

/// The shortest route under lengths that are drawn.
Route drawn_route(Draw& draw, const Topology& network, NodeId from, NodeId to) {
  const auto vertices = static_cast<std::size_t>(network.nodes()) + static_cast<std::size_t>(network.switches());
  std::vector<double> lengths;
  for (ChannelId id = 0; id < network.channels(); ++id) lengths.push_back(1.0 + draw.below(8));
  std::vector<double> distance(vertices, std::numeric_limits<double>::infinity());
  std::vector<ChannelId> by(vertices);
  distance[static_cast<std::size_t>(from)] = 0;
  for (std::size_t round = 0; round < vertices; ++round) {
    for (ChannelId id = 0; id < network.channels(); ++id) {
      const auto [tail, head] = network.channel(id);
      const double here = distance[static_cast<std::size_t>(tail)] + lengths[static_cast<std::size_t>(id)];
      if (here >= distance[static_cast<std::size_t>(head)]) continue;
      distance[static_cast<std::size_t>(head)] = here;
      by[static_cast<std::size_t>(head)] = id;
    }
  }
  Route route;
  for (NodeId at = to; at != from; at = network.channel(route.back()).from)
    route.push_back(by[static_cast<std::size_t>(at)]);
  std::ranges::reverse(route);
  return route;
}

/// Every message whole, or in up to three shares, in some step.
std::vector<ScheduledMessage> drawn_table(Draw& draw, const Platform& on, const SizeMatrix& sizes, bool splits) {
  std::vector<ScheduledMessage> table;
  const int steps = 1 + draw.below(3);
  for (Rank from = 0; from < on.ranks(); ++from) {
    for (Rank to = 0; to < on.ranks(); ++to) {
      const double words = sizes.words(from, to);
      if (words == 0) continue;
      const int shares = splits ? 1 + draw.below(3) : 1;
      for (int share = 0; share < shares; ++share) {
        ScheduledMessage& each = table.emplace_back();
        each = {1 + draw.below(steps), from, to, words / shares};
        each.route = drawn_route(draw, *on.topology, on.mapping.node_of(from), on.mapping.node_of(to));
        each.blocks = {{from, to, share * each.words, each.words}};
      }
    }
  }
  std::ranges::stable_sort(table, {}, &ScheduledMessage::step);
  return table;
}

SizeMatrix few_sizes(Draw& draw, Rank ranks) {
  SizeMatrix sizes(ranks);
  for (Rank from = 0; from < ranks; ++from) {
    for (Rank to = 0; to < ranks; ++to) {
      if (from != to && draw.one_in(4)) sizes.set(from, to, draw.one_of({6.0, 12.0, 60.0}));
    }
  }
  sizes.set(0, 1, 24);
  return sizes;
}

/// @return the bound
Time check_bounds(const Scenario& drawn, const Result& result) {
  const BoundReport report = bound_of(drawn, {.gap = 0.05, .most_work = 1e6, .little_work = 0});
  CHECK(result.time >= report.bound * (1 - 1e-9));
  for (const Analytic& bound : result.bounds) {
    INFO(bound.name << " " << bound.value);
    CHECK(result.time >= bound.value * (1 - 1e-9));
  }
  for (const RestrictedBound& each : report.restricted) {
    if (each.name == RestrictedBound::of_steps && !result.congestion_free()) continue;
    INFO(each.name << " " << each.time);
    CHECK(result.time >= each.time * (1 - 1e-9));
  }
  return report.bound;
}

}  // namespace

TEST_CASE("no table of messages is below a bound", "[laws][bounds]") {
  Draw draw(20);
  int near = 0;
  for (int run = 0; run < (is_sanitized() ? 60 : 300); ++run) {
    Platform on = run % 3 == 0 ? drawn_graph(draw) : drawn_clusters(draw);
    if (on.ranks() < 2) continue;
    on.ports = draw.one_of({1, 2, Platform::all_ports, Platform::all_ports});
    if (draw.one_in(3)) on.switching = Switching::store_and_forward;
    Schedule schedule = all_to_all("direct", 0);
    schedule.operation = "all-to-all-v";
    const SizeMatrix sizes = few_sizes(draw, on.ranks());
    schedule.sizes = std::make_shared<const SizeMatrix>(sizes);
    const Scenario drawn = scenario(on, schedule);
    const bool splits = draw.one_in(2);
    const auto table = drawn_table(draw, on, sizes, splits);
    const Result result = run_of_messages(drawn, table, {});
    INFO("run " << run << ": " << described(drawn) << "; the time is " << result.time);
    near += result.time < 2 * check_bounds(drawn, result);
  }
  CHECK(near > (is_sanitized() ? 2 : 15));
}

TEST_CASE("the bound of the farthest pair is of parts where a table splits a message over two routes", "[bounds]") {
  Platform on = platform("ring", {4});
  on.costs = {2, 1, 3, 0};
  on.ports = Platform::all_ports;
  Schedule schedule = all_to_all("direct", 0);
  schedule.operation = "all-to-all-v";
  SizeMatrix sizes(4);
  sizes.set(0, 2, 100);
  schedule.sizes = std::make_shared<const SizeMatrix>(sizes);
  const Scenario drawn = scenario(on, schedule);
  const auto route = [&on](NodeId by) {
    Route first, second;
    on.topology->route(0, by, first);
    on.topology->route(by, 2, second);
    first.insert(first.end(), second.begin(), second.end());
    return first;
  };
  const auto farthest = [](const Result& result) {
    const auto found =
        std::ranges::find_if(result.bounds, [](const Analytic& bound) { return bound.name == "farthest pair"; });
    REQUIRE(found != result.bounds.end());
    return *found;
  };
  const Result whole =
      run_of_messages(drawn, std::vector<ScheduledMessage>{{1, 0, 2, 100, route(1), {{0, 2, 0, 100}}}}, {});
  CHECK(whole.time == 2 + 2 * 3 + 100);
  CHECK(farthest(whole).value == 2 + 2 * 3 + 100);
  const std::vector<ScheduledMessage> halves{{1, 0, 2, 50, route(1), {{0, 2, 0, 50}}},
                                             {1, 0, 2, 50, route(3), {{0, 2, 50, 50}}}};
  const Result split = run_of_messages(drawn, halves, {});
  CHECK(split.time == 2 + 2 * 3 + 50);
  CHECK(farthest(split).value == 2 + 2 * 3);
  CHECK(farthest(split).formula == "t_s + l t_h");
  for (const Analytic& bound : split.bounds) CHECK(split.time >= bound.value);
}

TEST_CASE("a word takes as long on a channel between clusters whoever sends it", "[bounds][native]") {
  TopologySpec spec{"clusters", {2, 2}};
  Platform on;
  on.topology = made(spec);
  on.costs = {0, 1, 3, 0};
  on.class_costs = {on.costs, on.costs, {0, 2, 5, 0}};
  Schedule schedule = all_to_all("direct", 0);
  schedule.operation = "all-to-all-v";
  SizeMatrix sizes(4);
  sizes.set(0, 1, 12);
  schedule.sizes = std::make_shared<const SizeMatrix>(sizes);
  const Scenario drawn = scenario(on, schedule);
  Route around, part;
  on.topology->route(0, 2, around);
  on.topology->route(2, 1, part);
  around.insert(around.end(), part.begin(), part.end());
  CHECK(run_of_messages(drawn, std::vector<ScheduledMessage>{{1, 0, 1, 12, around}}, {}).time == 2 * 5 + 2 * 12);
  on.topology->route(0, 1, part);
  CHECK(run_of_messages(drawn, std::vector<ScheduledMessage>{{1, 0, 1, 12, part}}, {}).time == 3 + 12);
}

}  // namespace hopscope::test
