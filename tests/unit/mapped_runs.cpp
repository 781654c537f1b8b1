// The same schedule under several mappings: each step's most congested channel, and the runs side by side.

#include <catch2/catch.hpp>

#include "analysis/congestion/step_congestion.hpp"
#include "output/embedding/embedding.hpp"
#include "study/embedding/embedding_report.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// Neighbours on a line of 4 exchange 10 words: two rounds, one in each direction. A message to a neighbour takes 50 +
/// 2 + 10.
Scenario line_of_four(std::vector<NodeId> table) {
  Platform on = platform("line", {4});
  on.mapping = Mapping(std::move(table));
  on.mapping_name = "table";
  Schedule schedule = all_to_all("edge-colouring", 10);
  schedule.operation = "neighbour-exchange";
  schedule.synchronization = Synchronization::barrier;
  schedule.neighbours =
      std::make_shared<const Neighbours>(4, std::vector<std::pair<Rank, Rank>>{{0, 1}, {1, 2}, {2, 3}});
  return scenario(on, schedule);
}

}  // namespace

TEST_CASE("the most congested channel of a step is the most loaded, of several the first", "[mapped-runs]") {
  const std::vector<MessageRecord> messages{{1, 0, 2, 5, {0, 1, 2}},
                                            {1, 1, 2, 5, {1, 2}},
                                            {1, 3, 2, 5, {3, 2}},
                                            {4, 3, 1, 5, {3, 2, 1}},
                                            {4, 1, 0, 5, {1, 0}}};
  const auto witnesses = step_witnesses(platform("line", {4}), messages);
  REQUIRE(witnesses.size() == 2);
  CHECK(witnesses[0].step == 1);
  CHECK(witnesses[0].channel == Channel{1, 2});
  CHECK(witnesses[0].load == 2);
  CHECK(witnesses[0].messages == std::vector<std::pair<Rank, Rank>>{{0, 2}, {1, 2}});
  CHECK(witnesses[1].step == 4);
  CHECK(witnesses[1].channel == Channel{1, 0});
  CHECK(witnesses[1].load == 1);
  CHECK(step_witnesses(platform("line", {4}), {}).empty());
}

TEST_CASE("a message with a route of its own is found on the channels that it crosses", "[mapped-runs]") {
  const std::vector<MessageRecord> messages{{1, 0, 1, 5, {0, 3, 2, 1}}, {1, 3, 2, 5, {3, 2}}};
  const auto witnesses = step_witnesses(platform("ring", {4}), messages);
  REQUIRE(witnesses.size() == 1);
  CHECK(witnesses[0].channel == Channel{3, 2});
  CHECK(witnesses[0].messages == std::vector<std::pair<Rank, Rank>>{{0, 1}, {3, 2}});
}

TEST_CASE("a scenario runs under the identity, as given and as found", "[mapped-runs]") {
  // Ranks 0 1 2 3 on nodes 0 2 1 3: routes of 2, 1 and 2 hops; 0->1 and 1->2 and 2->3 take 0 1 2, 2 1, 1 2 3.
  const Scenario made = line_of_four({0, 2, 1, 3});
  const EvaluatedMapping found{"found", {3, 2, 1, 0}, {}};
  const auto runs = mapped_runs(made, &found);
  REQUIRE(runs.size() == 3);
  CHECK(runs[0].mapping == "identity");
  CHECK(runs[0].time == Approx(2 * (50 + 2 + 10)));
  CHECK(runs[1].mapping == "table");
  CHECK(runs[1].time == Approx(2 * (50 + 2 * 2 + 2 * 10)));  // channel 1 -> 2 carries two messages
  CHECK(runs[2].time == runs[0].time);
  REQUIRE(runs[1].witnesses.size() == 2);
  CHECK(runs[1].witnesses[0].channel == Channel{1, 2});
  CHECK(runs[1].witnesses[0].messages == std::vector<std::pair<Rank, Rank>>{{0, 1}, {2, 3}});
  CHECK(runs[1].witnesses[1].channel == Channel{2, 1});
  CHECK(mapped_runs(line_of_four({}), nullptr).size() == 1);
}

TEST_CASE("the identity has as many ranks as the given mapping if nodes are left without one", "[mapped-runs]") {
  Platform on = platform("line", {6});
  on.mapping = Mapping({5, 0, 2, 4});
  on.mapping_name = "table";
  Schedule neighbours = all_to_all("edge-colouring", 10);
  neighbours.operation = "neighbour-exchange";
  neighbours.synchronization = Synchronization::barrier;
  neighbours.neighbours =
      std::make_shared<const Neighbours>(4, std::vector<std::pair<Rank, Rank>>{{0, 1}, {1, 2}, {2, 3}});
  const auto runs = mapped_runs(scenario(on, neighbours), nullptr);
  REQUIRE(runs.size() == 2);
  CHECK(runs[0].mapping == "identity");
  CHECK(runs[0].time == Approx(2 * (50 + 2 + 10)));
  CHECK(runs[1].time == Approx(2 * (50 + 5 * 2 + 10)));  // from node 5 to node 0, without contention
  const auto exchange = mapped_runs(scenario(on, all_to_all("shift", 10)), nullptr);
  REQUIRE(exchange.size() == 2);
  CHECK(exchange[0].steps.size() == 3);
  CHECK(exchange[1].steps.size() == 3);
}

TEST_CASE("runs side by side show which steps are slower, and where", "[mapped-runs]") {
  const auto runs = mapped_runs(line_of_four({0, 2, 1, 3}), nullptr);
  CHECK(mapped_runs_table(runs, *platform("ring", {8}).topology, "us", {}) ==
        "simulated, the time of each step in us\n"
        "step  identity  table  slower  where messages share a channel\n"
        "   1        62     74   1.194  1 -> 2: 2 messages, 0->1 2->3\n"
        "   2        62     74   1.194  2 -> 1: 2 messages, 1->0 3->2\n"
        " all       124    148   1.194\n");
  CHECK(mapped_runs_table({runs[0]}, *platform("ring", {8}).topology, "us", {}).empty());
}

}  // namespace hopscope::test
