// Packings of spanning trees in random networks with switches, held against a check that goes over all cuts.
#include <catch2/catch.hpp>

#include <map>
#include <random>

#include "analysis/trees/tree_packing.hpp"
#include "analysis/trees/tree_steps.hpp"
#include "study/bound/trees/tree_messages.hpp"

namespace hopscope::test {

namespace {

/// A network with links of random widths, the same in both directions, that is connected; the first vertices have
/// ranks.
CutNetwork random_network(std::mt19937& random, std::size_t ranks, std::size_t switches) {
  CutNetwork network{ranks + switches, {}, {}};
  for (std::size_t rank = 0; rank < ranks; ++rank) network.places.push_back(rank);
  const auto add = [&](std::size_t a, std::size_t b) {
    const auto width = static_cast<std::int64_t>(1 + random() % 6);
    network.arcs.push_back({a, b, width});
    network.arcs.push_back({b, a, width});
  };
  for (std::size_t vertex = 1; vertex < network.vertices; ++vertex) add(vertex, random() % vertex);
  for (auto more = random() % (2 * network.vertices); more > 0; --more) {
    const std::size_t a = random() % network.vertices, b = random() % network.vertices;
    if (a != b) add(a, b);
  }
  return network;
}

/// Blocks per capacity of the slowest of all cuts, by going over all sets of vertices.
double slowest_of_all_cuts(const TreeProblem& problem) {
  const CutNetwork& network = problem.network;
  double slowest = 0;
  for (unsigned set = 1; set + 1 < 1U << network.vertices; ++set) {
    double blocks = 0, outside = 0, capacity = 0;
    for (std::size_t rank = 0; rank < network.places.size(); ++rank) {
      const bool is_inside = (set >> network.places[rank] & 1U) != 0;
      const bool has_block = !problem.root || *problem.root == static_cast<int>(rank);
      blocks += is_inside && has_block ? 1 : 0;
      outside += is_inside ? 0 : 1;
    }
    for (const auto& [from, to, width] : network.arcs)
      if ((set >> from & 1U) != 0 && (set >> to & 1U) == 0) capacity += static_cast<double>(width);
    if (outside > 0 && blocks > 0) slowest = std::max(slowest, blocks / capacity);
  }
  return slowest;
}

std::vector<std::int64_t> demands_of(const TreeProblem& problem, const PackingScale& scale) {
  std::vector<std::int64_t> demands(problem.network.places.size(), problem.root ? 0 : scale.trees);
  if (problem.root) demands[static_cast<std::size_t>(*problem.root)] = scale.trees;
  return demands;
}

constexpr auto always = [] { return true; };

TreePacking packing_of(const TreeProblem& problem) {
  return tree_packing_of(problem, packing_scale(problem).value(), always).value();
}

TreeProblem ring_of_4() {
  TreeProblem ring{{4, {}, {0, 1, 2, 3}}, std::nullopt};
  for (std::size_t node = 0; node < 4; ++node) {
    ring.network.arcs.push_back({node, (node + 1) % 4, 1});
    ring.network.arcs.push_back({(node + 1) % 4, node, 1});
  }
  return ring;
}

}  // namespace

TEST_CASE("on random networks with switches, packings take as long as the slowest of all cuts", "[trees]") {
  std::mt19937 random(1973);
  for (int trial = 0; trial < 300; ++trial) {
    TreeProblem problem{random_network(random, 2 + random() % 6, random() % 5), std::nullopt};
    if (trial % 3 == 0) problem.root = static_cast<int>(random() % problem.network.places.size());
    CAPTURE(trial);
    const TreePacking packing = packing_of(problem);
    CHECK(packing.scale.time() == Approx(slowest_of_all_cuts(problem)).epsilon(1e-12));
    CHECK(fault_of_packing(packing.scale.network, demands_of(problem, packing.scale), packing.trees) == "");
  }
}

TEST_CASE("networks of one-way channels without switches have packings too", "[trees]") {
  std::mt19937 random(1976);
  for (int trial = 0; trial < 200; ++trial) {
    const std::size_t ranks = 2 + random() % 7;
    TreeProblem problem{{ranks, {}, {}}, std::nullopt};
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      problem.network.places.push_back(rank);
      problem.network.arcs.push_back({rank, (rank + 1) % ranks, static_cast<std::int64_t>(1 + random() % 4)});
    }
    for (auto more = random() % (3 * ranks); more > 0; --more) {
      const std::size_t a = random() % ranks, b = random() % ranks;
      if (a != b) problem.network.arcs.push_back({a, b, static_cast<std::int64_t>(1 + random() % 4)});
    }
    CAPTURE(trial);
    const TreePacking packing = packing_of(problem);
    CHECK(packing.scale.time() == Approx(slowest_of_all_cuts(problem)).epsilon(1e-12));
  }
}

TEST_CASE("the check of packings finds what is wrong", "[trees]") {
  const TreeProblem ring = ring_of_4();
  const TreePacking packing = packing_of(ring);
  const auto demands = demands_of(ring, packing.scale);
  const auto fault = [&](const auto& change) {
    std::vector<OutTree> trees = packing.trees;
    change(trees);
    return fault_of_packing(packing.scale.network, demands, trees);
  };
  CHECK(fault([](auto&) {}) == "");
  CHECK(fault([](auto& trees) { trees.pop_back(); }).find("is the root of") != std::string::npos);
  CHECK(fault([](auto& trees) { trees[0].edges.pop_back(); }).find("does not reach rank") != std::string::npos);
  CHECK(fault([](auto& trees) { trees[0].edges[0].route.clear(); }).find("ends elsewhere") != std::string::npos);
  CHECK(fault([](auto& trees) { trees[0].edges[0].route = {99}; }).find("not a path") != std::string::npos);
  CHECK(fault([](auto& trees) { std::swap(trees[0].edges.front(), trees[0].edges.back()); }) != "");
  CHECK(fault([](auto& trees) { trees[0].edges.push_back(trees[0].edges[0]); }).find("twice") != std::string::npos);
  CHECK(fault([](auto& trees) { trees.push_back(trees[0]); }).find("is used") != std::string::npos);
  CHECK(fault([](auto& trees) { trees[0].weight = 0; }).find("no weight") != std::string::npos);
}

TEST_CASE("a rank passes on in later steps what has reached it, and channels have room for it", "[trees]") {
  std::mt19937 random(1969);
  for (int trial = 0; trial < 60; ++trial) {
    const TreeProblem problem{random_network(random, 2 + random() % 6, random() % 4), std::nullopt};
    const TreePacking packing = packing_of(problem);
    const auto segments = static_cast<std::int64_t>(1 + random() % 5);
    const auto sends =
        tree_steps(packing.trees, {segments, packing.scale.room, static_cast<double>(packing.scale.units)}, always);
    std::map<std::pair<std::int32_t, std::size_t>, std::int64_t> used;
    std::map<std::tuple<std::uint32_t, int>, std::vector<std::int32_t>> arrived;  // by tree and rank: steps by unit
    for (const TreeSend& send : sends.value()) {
      const OutTree& tree = packing.trees[send.tree];
      const OutTree::Edge& edge = tree.edges[send.edge];
      for (const std::size_t arc : edge.route) used[{send.step, arc}] += send.units;
      auto& there = arrived[{send.tree, edge.to}];
      CHECK(static_cast<std::int64_t>(there.size()) == send.first);
      for (std::int64_t unit = send.first; unit < send.first + send.units; ++unit) {
        if (edge.from != tree.root)
          CHECK(arrived[{send.tree, edge.from}].at(static_cast<std::size_t>(unit)) < send.step);
        there.push_back(send.step);
      }
    }
    for (const auto& [at, units] : used) CHECK(units <= packing.scale.room[at.second]);
    for (std::uint32_t tree = 0; tree < packing.trees.size(); ++tree) {
      for (const OutTree::Edge& edge : packing.trees[tree].edges)
        CHECK(arrived[{tree, edge.to}].size() == static_cast<std::size_t>(packing.trees[tree].weight * segments));
    }
  }
}

TEST_CASE("capacities that are far apart are rounded, and the packing says how far it is from the bound", "[trees]") {
  TreeProblem problem = ring_of_4();
  problem.network.arcs[0].capacity = problem.network.arcs[1].capacity = 1000003;
  problem.network.arcs[2].capacity = problem.network.arcs[3].capacity = 999983;
  problem.network.arcs[4].capacity = problem.network.arcs[5].capacity = 999979;
  problem.network.arcs[6].capacity = problem.network.arcs[7].capacity = 1;
  const TreePacking packing = packing_of(problem);
  const double bound = slowest_of_all_cuts(problem);
  CHECK(packing.scale.time() >= bound * (1 - 1e-12));
  CHECK(packing.scale.time() <= bound * 1.005);
  CHECK(packing.scale.trees <= 4096);
}

}  // namespace hopscope::test
