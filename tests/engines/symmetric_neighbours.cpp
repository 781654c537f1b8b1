// The engine that runs one rank for all, where neighbours exchange messages.

#include <catch2/catch.hpp>

#include "analysis/embedding/guest_graph.hpp"
#include "support/same_result.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

TEST_CASE("neighbours in a vertex-transitive network are the same from every rank", "[symmetric]") {
  const auto runs = [](const std::shared_ptr<const Topology>& network, const std::string& algorithm) {
    Platform on;
    on.topology = network;
    on.costs = {50, 1, 2, 0};
    Schedule schedule = all_to_all(algorithm, 3);
    schedule.operation = "neighbour-exchange";
    std::vector<std::pair<Rank, Rank>> pairs;
    for (const GuestEdge& edge : guest_of(*network).edges) pairs.emplace_back(edge.from, edge.to);
    schedule.neighbours = std::make_shared<const Neighbours>(network->nodes(), pairs);
    const Scenario one = scenario(on, schedule);
    if (!try_out(one, *catalogue().engine("symmetric"))) return false;
    Scenario folded = one;
    folded.engine = catalogue().engine("symmetric");
    check_same(simulate(folded, {.messages = true}), simulate(one, {.messages = true}));
    return true;
  };
  for (const std::string algorithm : {"edge-colouring", "direct"}) {
    INFO(algorithm);
    CHECK(runs(topology("ring", {6}), algorithm));
    CHECK(runs(topology("ring", {7}), algorithm));
    CHECK_FALSE(runs(topology("mesh", {3, 3}), algorithm));
  }
  CHECK(runs(topology("hypercube", {4}), "edge-colouring"));
}

}  // namespace hopscope::test
