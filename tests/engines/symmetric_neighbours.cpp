// The engine that runs one rank for all, where neighbours exchange messages.

#include <catch2/catch.hpp>

#include "analysis/embedding/guest_graph.hpp"
#include "study/sensitivity/changed_links.hpp"
#include "support/same_result.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

// On a torus of 4 x 4, where ranks are not in the order of their numbers alike: to the next in the row, and across.
Program to_the_right_and_across(Node& me, Blocks mine) {
  co_await me.step(1);
  const auto beside = [&](Rank rows, Rank columns) {
    return (me.rank() / 4 + rows + 4) % 4 * 4 + (me.rank() + columns + 4) % 4;
  };
  Request right = me.send(beside(0, 1), mine.take_for(beside(0, 1)));
  Request across = me.send(beside(1, 1), mine.take_for(beside(1, 1)));
  (void)co_await me.receive(beside(0, -1));
  (void)co_await me.receive(beside(-1, -1));
  co_await right;
  co_await across;
}

}  // namespace

TEST_CASE("where a class of links is faster than others, one rank stands for all as well", "[symmetric][congestion]") {
  for (const double word : {0.0, 0.25, 3.0}) {
    for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
      for (const int changed : {0, 1}) {
        INFO(word << ", class " << changed);
        Platform on = platform("torus", {4, 4});
        on.topology = std::make_shared<ChangedLinks>(on.topology, LinkChange{.link_class = changed, .word = word});
        REQUIRE(on.topology->channel_kinds().size() == 2);
        on.ports = Platform::all_ports;
        on.switching = switching;
        Scenario one = scenario(on, all_to_all("direct", 10));
        one.schedule.content = Content::sizes;
        Algorithm own = *one.algorithm;
        own.program = to_the_right_and_across;
        one.algorithm = &own;
        Scenario folded = one;
        folded.engine = catalogue().engine("symmetric");
        check_same(simulate(folded, {.messages = true}), simulate(one, {.messages = true}));
      }
    }
  }
}

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
