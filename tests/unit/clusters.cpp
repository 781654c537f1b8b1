#include <algorithm>
#include <catch2/catch.hpp>

#include <hopscope/topology.hpp>

#include "run/preparation.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// Clusters of 2 and 3 nodes: 10 + 1 per word in the first, 20 + 2 in the second, 100 + 5 between them, 1 per hop
/// there.
Platform two_clusters() {
  Platform on = platform("clusters", {2, 3});
  on.class_costs = {{.t_s = 10, .t_w = 1}, {.t_s = 20, .t_w = 2}, {.t_s = 100, .t_w = 5, .t_h = 1}};
  return on;
}

Time time_of_shift(Rank q, Platform on) {
  on.ports = Platform::all_ports;
  Schedule schedule = all_to_all("direct", 4);
  schedule.operation = "shift";
  schedule.values.set("shift", static_cast<double>(q));
  return simulate(scenario(on, schedule), {}).time;
}

}  // namespace

TEST_CASE("clusters are consecutive nodes", "[clusters]") {
  const Clustering clustering({2, 3, 1});
  CHECK(clustering.count() == 3);
  CHECK(clustering.begin(1) == 2);
  CHECK(clustering.size(1) == 3);
  const std::vector<int> expected{0, 0, 1, 1, 1, 2};
  for (NodeId node = 0; node < 6; ++node)
    CHECK(clustering.cluster_of(node) == expected[static_cast<std::size_t>(node)]);
  CHECK(topology("clusters", {2, 3, 1})->description() == "clusters of 2 + 3 + 1");
  CHECK(topology("clusters", {4, 4})->description() == "2 clusters of 4");
  CHECK(topology("clusters", {4})->description() == "1 cluster of 4");
}

TEST_CASE("a message has the costs of its route", "[clusters]") {
  Platform on = two_clusters();
  CHECK(on.costs_between(1, 0).t_s == 10);
  CHECK(on.costs_between(2, 4).t_s == 20);
  CHECK(on.costs_between(1, 2).t_s == 100);
  CHECK(on.lowest_costs().t_h == 0);
  CHECK(on.smallest_cost() == 1);
  CHECK(time_of_shift(1, on) == 100 + 1 + 4 * 5);
  on.mapping = Mapping({4, 3, 2, 1, 0});  // rank 0 on the last node: costs are those of nodes
  CHECK(on.costs_between(0, 1).t_s == 20);
  CHECK(on.costs_between(3, 4).t_s == 10);
}

TEST_CASE("formulas and bounds use the lowest costs", "[clusters]") {
  const Result result = simulate(scenario(two_clusters(), all_to_all("shift", 4)), {});
  REQUIRE(result.analytic.size() == 2);
  CHECK(result.analytic[0].value == 4 * (10 + 4 * 1));
  CHECK(result.analytic[0].kind == FormulaKind::lower_bound);
  for (const Analytic& bound : result.bounds) CHECK(bound.value <= result.time);
}

TEST_CASE("a cluster's nodes must send and receive what leaves, comes in and stays", "[clusters]") {
  const auto volume = [](const Platform& on) {
    const Result result = simulate(scenario(on, all_to_all("shift", 4)), {});
    const auto found = std::ranges::find_if(
        result.bounds, [](const Analytic& bound) { return bound.name.ends_with("volume of a cluster"); });
    REQUIRE(found != result.bounds.end());
    CHECK(found->value <= result.time);
    return found->value;
  };
  Platform on = two_clusters();
  // The lowest t_s is 10, t_h is 0. Six pairs across in each direction; for the first cluster's two nodes: (5 * 24 + 1
  // * 8) / 2, for the second's three less.
  CHECK(volume(on) == 10 + 64);
  on.mapping = Mapping({2, 3, 4, 0, 1});  // only the clusters' sizes count
  CHECK(volume(on) == 10 + 64);
  on.mapping = Mapping();
  on.class_costs[0].t_w = 50;  // then words within go through the other cluster
  CHECK(volume(on) == 10 + (5 * 24 + 5 * 8) / 2.0);
  on.class_costs[0].t_w = 1;
  on.ports = 2;
  CHECK(volume(on) == 10 + 32);
}

TEST_CASE("the traffic between clusters is counted by nodes, and agrees with counts by hand", "[clusters]") {
  const auto crossings = [](const Platform& on, const std::string& algorithm) {
    Schedule schedule = with_equal_sizes(all_to_all(algorithm, 4), 5);
    schedule.operation = "all-to-all-v";
    return simulate(scenario(on, schedule), {}).totals.between_clusters;
  };
  Platform on = two_clusters();
  REQUIRE(crossings(on, "fixed-pattern"));
  CHECK(crossings(on, "fixed-pattern")->messages == std::int64_t{2} * 3 * 2);  // every pair, in both directions
  CHECK(crossings(on, "fixed-pattern")->words == 2 * 3 * 2 * 4);
  CHECK(crossings(on, "clusters")->messages == 2 + 3);  // one from every node to the other cluster
  CHECK(crossings(on, "clusters")->words == 2 * 3 * 2 * 4);
  on.mapping = Mapping({4, 3, 2, 1, 0});
  CHECK(crossings(on, "fixed-pattern")->messages == 12);
  CHECK_FALSE(crossings(platform("complete", {5}), "fixed-pattern"));
}

TEST_CASE("each message of a rank has the costs of its route", "[clusters]") {
  Platform on = two_clusters();
  Schedule schedule = with_equal_sizes(all_to_all("fixed-pattern", 4), 5);
  schedule.operation = "all-to-all-v";
  // Without a barrier, by the busiest rank: in the first cluster 10 + 4 and 3 (100 + 1 + 20), in the second 2 (20 + 8)
  // and 2 (100 + 1 + 20).
  const Result result = simulate(scenario(on, schedule), {});
  CHECK(result.analytic.back().kind == FormulaKind::lower_bound);
  CHECK(result.analytic.back().value == 14 + 3 * 121);
  CHECK(result.time >= result.analytic.back().value);
  schedule.algorithm = "max-min";
  CHECK(simulate(scenario(on, schedule), {}).analytic.back().value == 14 + 3 * 121);
}

TEST_CASE("the bound of a cluster counts unequal messages by their routes", "[clusters]") {
  SizeMatrix sizes(5);
  sizes.set(0, 1, 7);    // within the first cluster
  sizes.set(0, 2, 10);   // out of it
  sizes.set(4, 0, 100);  // into it
  sizes.set(3, 4, 1);    // within the second
  Schedule schedule = all_to_all("direct", 0);
  schedule.operation = "all-to-all-v";
  schedule.sizes = std::make_shared<const SizeMatrix>(std::move(sizes));
  const auto bounds = catalogue().operation("all-to-all-v")->make(schedule, 5)->bounds(two_clusters(), false);
  CHECK(bounds.back().name == "one-port volume of a cluster");
  CHECK(bounds.back().value == 10 + (5 * 100 + 1 * 7) / 2.0);
}

}  // namespace hopscope::test
