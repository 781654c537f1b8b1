#include <catch2/catch.hpp>

#include "run/memory.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

TEST_CASE("a neighbour exchange on a large network takes memory for its messages, not for one to every node") {
  const Platform torus = platform("torus", {256, 256});
  Schedule ring = all_to_all("direct", 10);
  ring.operation = "neighbour-exchange";
  ring.content = Content::sizes;
  std::vector<std::pair<Rank, Rank>> pairs;
  for (Rank rank = 0; rank + 1 < torus.ranks(); ++rank) pairs.emplace_back(rank, rank + 1);
  ring.neighbours = std::make_shared<const Neighbours>(torus.ranks(), pairs);
  for (const std::string engine : {"native", "simgrid"}) {
    Scenario neighbours = scenario(torus, ring);
    neighbours.engine = catalogue().engine_choice(engine).engine;
    Schedule everybody = all_to_all("direct", 10);
    everybody.content = Content::sizes;
    Scenario exchange = scenario(torus, everybody);
    exchange.engine = neighbours.engine;
    INFO(engine);
    CHECK(bytes_needed(neighbours, false) < 4e10);
    const double through_one_port = bytes_needed(exchange, false);
    exchange.platform.ports = Platform::all_ports;
    CHECK(bytes_needed(exchange, false) > 1e12);                  // 2^32 messages at once
    CHECK(bytes_needed(exchange, false) > 5 * through_one_port);  // of which those that wait for a port take little
  }
}

TEST_CASE("a star of neighbours has two messages for each rank but one, whatever the number of rounds") {
  const Platform on = platform("ring", {1000});
  Schedule star = all_to_all("edge-colouring", 10);
  star.operation = "neighbour-exchange";
  std::vector<std::pair<Rank, Rank>> pairs;
  for (Rank rank = 1; rank < on.ranks(); ++rank) pairs.emplace_back(0, rank);
  star.neighbours = std::make_shared<const Neighbours>(on.ranks(), pairs);
  CHECK(messages_of(scenario(on, star)) == 2 * 999);
}

TEST_CASE("along a tree a broadcast or a reduction sends one message for each rank but the root") {
  const Platform on = platform("hypercube", {20});
  Schedule schedule = all_to_all("binomial", 10);
  for (const std::string operation : {"broadcast", "reduce", "scatter", "gather"}) {
    schedule.operation = operation;
    INFO(operation);
    CHECK(messages_of(scenario(on, schedule)) == (1 << 20) - 1);
  }
  schedule.operation = "broadcast";
  CHECK(bytes_needed(scenario(on, schedule), false) < 3e9);
  schedule.algorithm = "recursive-doubling";
  for (const std::string operation : {"scan", "all-reduce"}) {
    schedule.operation = operation;
    INFO(operation);
    CHECK(messages_of(scenario(on, schedule)) == 20.0 * (1 << 20));
  }
}

TEST_CASE("nodes without a rank take memory for their ports and channels only") {
  Platform few = platform("ring", {1 << 20});
  few.mapping = Mapping({0, 5, 3});
  const double channels = 2.0 * (1 << 20);
  for (const auto& [engine, per_channel] : {std::pair<std::string, double>{"native", 60}, {"simgrid", 760}}) {
    Scenario three = scenario(few, all_to_all("direct", 10));
    three.engine = catalogue().engine_choice(engine).engine;
    INFO(engine);
    // Routes may be half a million hops long.
    CHECK(bytes_needed(three, false) < 6 * 80.0 * (1 << 18) + per_channel * channels + 1e6);
  }
}

}  // namespace hopscope::test
