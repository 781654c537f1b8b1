// The cost of networks and the distances of their nodes: counted one by one, and by the book's formulas.
#include <catch2/catch.hpp>

#include <bit>
#include <cmath>

#include "analysis/network_cost.hpp"
#include "analysis/sample.hpp"
#include "study/cost/cost_runs.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

// The width of channels between two halves, minimized over all bisections of the nodes, by exhaustive search.
double cut_by_trying(const Topology& network) {
  double fewest = std::numeric_limits<double>::infinity();
  const auto nodes = static_cast<unsigned>(network.nodes());
  for (unsigned half = 0; half < 1U << nodes; ++half) {
    if (std::popcount(half) != static_cast<int>(nodes / 2)) continue;
    double wires = 0;
    for (ChannelId id = 0; id < network.channels(); ++id) {
      const Channel channel = network.channel(id);
      const bool leaves = (half >> channel.from & 1U) != 0 && (half >> channel.to & 1U) == 0;
      if (leaves) wires += network.width(id);
    }
    fewest = std::min(fewest, wires);
  }
  return fewest;
}

struct Counted {
  double wires = 0;
  double hops = 0;
  std::int64_t longest = 0;
};

Counted count(const Topology& network) {
  Counted counted;
  for (ChannelId id = 0; id < network.channels(); ++id) counted.wires += network.width(id) / 2;
  Route route;
  for (NodeId from = 0; from < network.nodes(); ++from) {
    for (NodeId to = 0; to < network.nodes(); ++to) {
      network.route(from, to, route);
      counted.hops += static_cast<double>(route.size());
      counted.longest = std::max(counted.longest, static_cast<std::int64_t>(route.size()));
    }
  }
  return counted;
}

Line line_of(const Rival& rival, Switching switching) {
  return message_time(*rival.topology, {50, 1, 2, 0}, switching, rival.topology->average_distance());
}

}  // namespace

TEST_CASE("wires, diameter and average distance agree with counts of channels and routes") {
  for (const NodeId nodes : {4, 8, 16, 32, 64}) {
    for (const Rival& rival : rivals(nodes, catalogue())) {
      CAPTURE(nodes, rival.name);
      const NetworkCost cost = network_cost(*rival.topology);
      const Counted counted = count(*rival.topology);
      CHECK(rival.topology->nodes() == nodes);
      CHECK(cost.wires == Approx(counted.wires).epsilon(1e-12));
      CHECK(cost.links == static_cast<double>(rival.topology->channels()) / 2);
      CHECK(cost.diameter == counted.longest);
      CHECK(cost.average_distance == Approx(counted.hops / nodes / (nodes - 1)).epsilon(1e-12));
      CHECK(cost.average_distance_with_own == Approx(counted.hops / nodes / nodes).epsilon(1e-12));
    }
  }
}

TEST_CASE("the bisection of every network is the smallest of all its cuts") {
  for (const NodeId nodes : {4, 8, 16}) {
    for (const Rival& rival : rivals(nodes, catalogue())) {
      CAPTURE(nodes, rival.name);
      const auto bisection = network_cost(*rival.topology).bisection;
      REQUIRE(bisection);
      CHECK(*bisection == Approx(cut_by_trying(*rival.topology)).epsilon(1e-12));
    }
  }
}

TEST_CASE("networks of equal cost have the cost of the hypercube, and the widths of the book") {
  for (NodeId nodes = fewest_costed_nodes; nodes <= most_costed_nodes; nodes *= 2) {
    CAPTURE(nodes);
    const auto all = rivals(nodes, catalogue());
    REQUIRE(all.size() == 9);
    const double log_p = std::log2(nodes);
    const NetworkCost cube = network_cost(*all[0].topology);
    CHECK(cube.wires == nodes * log_p / 2);
    CHECK(cube.bisection == nodes / 2.0);
    for (const std::size_t wires : {1U, 3U}) CHECK(network_cost(*all[wires].topology).wires == Approx(cube.wires));
    for (const std::size_t cut : {2U, 4U}) CHECK(*network_cost(*all[cut].topology).bisection == Approx(nodes / 2.0));
    // A side of two has one link, so the smallest tori have fewer than 2p.
    if (nodes < 16 || std::lround(log_p) % 2 != 0) continue;
    CHECK(all[1].topology->width() == Approx(log_p / 4));
    CHECK(all[2].topology->width() == Approx(std::sqrt(nodes) / 4));
  }
}

TEST_CASE("the book's average distances, (log p)/2 and sqrt(p)/2, include the distance of a node to itself") {
  for (const NodeId nodes : {4, 16, 64, 256, 1024}) {
    CAPTURE(nodes);
    const auto all = rivals(nodes, catalogue());
    const NetworkCost cube = network_cost(*all[0].topology);
    const NetworkCost torus = network_cost(*all[1].topology);
    CHECK(cube.average_distance_with_own == Approx(std::log2(nodes) / 2).epsilon(1e-12));
    CHECK(torus.average_distance_with_own == Approx(std::sqrt(nodes) / 2).epsilon(1e-12));
    CHECK(cube.average_distance == Approx(std::log2(nodes) / 2 * nodes / (nodes - 1)).epsilon(1e-12));
    CHECK(torus.average_distance == Approx(std::sqrt(nodes) / 2 * nodes / (nodes - 1)).epsilon(1e-12));
  }
}

TEST_CASE("at light load long messages are faster on the torus from 64 nodes on, by either cost, under cut-through") {
  for (const NodeId nodes : {16, 64, 256, 1024}) {
    CAPTURE(nodes);
    const auto all = rivals(nodes, catalogue());
    const double cube = line_of(all[0], Switching::cut_through).slope;
    for (const std::size_t torus : {1U, 2U})
      CHECK((line_of(all[torus], Switching::cut_through).slope < cube) == (nodes > 16));
    CHECK(line_of(all[1], Switching::cut_through).slope == Approx(4 / std::log2(nodes)));
    CHECK(line_of(all[2], Switching::cut_through).slope == Approx(4 / std::sqrt(nodes)));
  }
}

TEST_CASE("with store-and-forward the torus of equal wires still wins at 64 nodes, is even at 256 and loses at 1024") {
  const auto slope = [](NodeId nodes, std::size_t network) {
    return line_of(rivals(nodes, catalogue())[network], Switching::store_and_forward).slope;
  };
  CHECK(slope(64, 1) < slope(64, 0) * (1 - 1e-3));
  CHECK(slope(256, 1) == Approx(slope(256, 0)).epsilon(1e-12));
  CHECK(slope(1024, 1) > slope(1024, 0) * (1 + 1e-3));
  // With equal bisection width it takes the time of two hops on one wire, whatever p; the hypercube that of (log p)/2.
  for (const NodeId nodes : {64, 256, 1024}) CHECK(slope(nodes, 2) == Approx(2.0 * nodes / (nodes - 1)));
}

TEST_CASE("a sample's mean and standard error are those of the definitions") {
  Sample sample;
  CHECK(sample.count() == 0);
  sample.add(3);
  CHECK(sample.mean() == 3);
  CHECK(sample.standard_error() == 0);
  for (const double value : {1.0, 4.0, 1.0, 5.0}) sample.add(value);
  CHECK(sample.count() == 5);
  CHECK(sample.mean() == Approx(2.8));
  // Squares about the mean: 0.04 + 3.24 + 1.44 + 3.24 + 4.84 = 12.8.
  CHECK(sample.standard_error() == Approx(std::sqrt(12.8 / 4 / 5)));
}

}  // namespace hopscope::test
