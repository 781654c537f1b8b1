// Trees that grow together step by step: schedules along them deliver, and take no less than the bound.
#include <catch2/catch.hpp>

#include <map>
#include <random>

#include "analysis/trees/grown_trees.hpp"
#include "study/bound/trees/tree_synthesis.hpp"
#include "support/networks.hpp"
#include "support/sanitized.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

std::vector<std::shared_ptr<const Topology>> networks_of_ranks() {
  std::vector<std::shared_ptr<const Topology>> all{petersen(), barbell(4)};
  for (std::int64_t nodes = 2; nodes <= 9; ++nodes) {
    for (const char* family : {"ring", "line", "complete"}) all.push_back(topology(family, {nodes}));
  }
  for (std::int64_t dimension = 1; dimension <= 5; ++dimension) all.push_back(topology("hypercube", {dimension}));
  for (const std::vector<std::int64_t>& sides :
       std::vector<std::vector<std::int64_t>>{{2, 3}, {3, 3}, {3, 4}, {4, 4}, {2, 3, 3}, {3, 3, 3}, {2, 2, 5}}) {
    all.push_back(topology("torus", sides));
    all.push_back(topology("mesh", sides));
  }
  return all;
}

std::vector<GrowthArc> drawn_arcs(std::mt19937& random, std::size_t ranks) {
  std::vector<GrowthArc> arcs;
  const auto room = [&] { return static_cast<std::int64_t>(1 + random() % 5); };
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    arcs.push_back({rank, (rank + 1) % ranks, room()});
    const std::size_t other = random() % ranks;
    if (other != rank) arcs.push_back({rank, other, room()});
  }
  return arcs;
}

}  // namespace

TEST_CASE("trees that grow together span, wait for what they pass on, and exceed the room of no channel", "[trees]") {
  std::mt19937 random(2602);
  for (int trial = 0; trial < 60; ++trial) {
    const std::size_t ranks = 2 + random() % 8;
    const std::vector<GrowthArc> arcs = drawn_arcs(random, ranks);
    const GrowingTrees trees{static_cast<std::uint32_t>(1 + random() % 3), static_cast<std::int64_t>(1 + random() % 4)};
    CAPTURE(trial, ranks, trees.of_rank, trees.units);
    const auto edges = grown_trees(ranks, arcs, trees, {0, 1000, 3, {}});
    REQUIRE_FALSE(edges.empty());
    std::map<std::pair<std::int32_t, std::size_t>, std::int64_t> load;
    std::map<std::pair<std::uint32_t, std::size_t>, std::pair<std::int64_t, std::int32_t>> arrived;  // units, and when
    for (const GrownEdge& edge : edges) {
      CHECK((load[{edge.step, edge.arc}] += edge.units) <= arcs[edge.arc].room);
      const std::size_t root = edge.tree / trees.of_rank, from = arcs[edge.arc].from, to = arcs[edge.arc].to;
      CHECK(to != root);
      if (from != root) {
        const auto [units, step] = arrived[{edge.tree, from}];
        CHECK((units == trees.units && step < edge.step));
      }
      auto& [units, step] = arrived[{edge.tree, to}];
      CHECK(units == edge.first);
      units += edge.units;
      step = edge.step;
    }
    for (std::uint32_t tree = 0; tree < ranks * trees.of_rank; ++tree) {
      for (std::size_t rank = 0; rank < ranks; ++rank)
        CHECK((arrived[{tree, rank}].first == trees.units) != (rank == tree / trees.of_rank));
    }
  }
}

TEST_CASE("ranks that cannot be reached have no trees, and a search that is ended has none", "[trees]") {
  CHECK(grown_trees(3, {{0, 1, 1}, {1, 0, 1}, {2, 0, 1}}, {}, {0, 1000, 3, {}}).empty());
  CHECK(grown_trees(3, {{0, 1, 1}, {1, 2, 1}, {2, 0, 1}}, {}, {0, 1, 3, {}}).empty());
  CHECK(grown_trees(3, {{0, 1, 1}, {1, 2, 1}, {2, 0, 1}}, {}, {0, 1000, 3, [] { return false; }}).empty());
}

TEST_CASE("schedules of long messages along trees deliver, and take no less than the bound", "[trees]") {
  constexpr NodeId most = 4;
  Draw draw(7);
  for (const auto& network : networks_of_ranks()) {
    if (network->nodes() > most) continue;
    Platform on = words_only(network);
    on.mapping = random_placement(draw, network->nodes());
    for (const char* operation : {"all-gather", "reduce-scatter", "all-reduce"}) {
      CAPTURE(network->description(), operation);
      const Scenario all = scenario(on, collective(operation, 720720.0 * on.ranks()));
      const TreeReport report = tree_schedule(all, {.seconds = 0.1}, {});
      CHECK(report.time >= report.bound.value() * (1 - 1e-9));
    }
  }
}

TEST_CASE("where startups count, messages of several blocks go in fewer steps than a rank has blocks for its channels",
          "[trees]") {
  Platform on = words_only(topology("torus", {4, 4}));
  on.costs.t_s = 1e6;
  const TreeReport report = tree_schedule(scenario(on, collective("all-gather", 8)), {}, {});
  CHECK(report.steps == 3);  // 15 blocks through 4 channels take 4 with one in a message
  CHECK(report.time == Approx(3 * 1e6 + 5 * 8));
}

TEST_CASE("words that do not divide are delivered along trees of several units", "[trees]") {
  for (const double words : {1.0, 7.0, 1000.0 / 7, 1024.0 * 1048576 / 70}) {
    if (is_sanitized() && words != 7) continue;
    for (const auto& [narrow, wide] : std::vector<std::pair<double, double>>{{1, 1}, {2, 5}, {16, 73}}) {
      Wiring wiring{.nodes = 12};
      for (std::int64_t node = 0; node < 12; ++node) {
        if (node % 4 < 3) wiring.links.push_back(link(node, node + 1, wide));
        if (node < 8) wiring.links.push_back(link(node, node + 4, narrow));
      }
      for (const char* operation : {"all-gather", "reduce-scatter", "all-reduce"}) {
        CAPTURE(words, narrow, operation);
        const TreeReport report =
            tree_schedule(scenario(words_only(graph(wiring)), collective(operation, words)), {.seconds = 0.1}, {});
        CHECK(report.time >= report.bound.value() * (1 - 1e-9));
      }
    }
  }
}

}  // namespace hopscope::test
