// Ports, switching and barriers: whole runs of the SimGrid engine against an independent machine, on random scenarios.

#include <initializer_list>
#include <random>

#include <catch2/catch.hpp>

#include "support/machine_oracle.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr int random_scenarios = 60;
constexpr Rank most_nodes = 6;
#else
constexpr int random_scenarios = 600;
constexpr Rank most_nodes = 12;
#endif

Approx close(double value) { return Approx(value).epsilon(1e-9).margin(1e-9); }

std::string described(const Scenario& scenario) {
  const Platform& on = scenario.platform;
  std::string text = on.topology->description() + (on.cut_through() ? ", CT" : ", SF") + ", ports " +
                     (on.ports == Platform::all_ports ? "all" : std::to_string(on.ports)) + ", t_s " +
                     std::to_string(on.costs.t_s) + ", t_w " + std::to_string(on.costs.t_w) + ", t_h " +
                     std::to_string(on.costs.t_h) + ", " + scenario.schedule.algorithm + ", radix " +
                     std::to_string(scenario.schedule.radix) + ", m " +
                     std::to_string(scenario.schedule.message_words) + (scenario.schedule.barrier() ? ", barrier" : "");
  text += ", nodes of the ranks";
  for (Rank rank = 0; rank < on.ranks(); ++rank) text += " " + std::to_string(on.mapping.node_of(rank));
  return text;
}

void check_against_oracle(const Scenario& scenario) {
  INFO(described(scenario));
  const Result result = simulate(scenario, {.messages = true});
  MachineOracle oracle(scenario.platform, scenario.schedule.barrier(), result.messages);
  CHECK(result.time == close(oracle.run()));
  REQUIRE(result.steps.size() + 1 == oracle.steps().size());
  for (const StepUsage& step : result.steps) {
    INFO("step " << step.step);
    const StepTimes& expected = oracle.steps()[static_cast<std::size_t>(step.step)];
    CHECK(step.start == close(expected.start));
    CHECK(step.end == close(expected.end));
  }
}

/// Draws scenarios, the same for the same seed on every machine.
class Draw {
 public:
  explicit Draw(std::uint32_t seed) : random_(seed) {}

  Scenario scenario() {
    Platform on = platform();
    const double words = one_of({0.5, 1.0, 1.0, 2.0, 3.0, 7.25});
    Schedule schedule;
    do {
      schedule = all_to_all(one_of<std::string>({"direct", "direct", "shift", "one-factor", "bruck", "pairwise",
                                                 "hypercube", "ring", "ring-bidirectional", "ring-split"}),
                            words);
    } while (!catalogue().algorithm("all-to-all", schedule.algorithm)->misfit(on).empty());
    schedule.radix = 2 + below(on.ranks() - 1);
    schedule.synchronization = one_of({Synchronization::none, Synchronization::barrier});
    return test::scenario(on, schedule);
  }

 private:
  int below(int end) { return static_cast<int>(random_() % static_cast<std::uint32_t>(end)); }

  template <class Value>
  Value one_of(std::initializer_list<Value> values) {
    return values.begin()[below(static_cast<int>(values.size()))];
  }

  std::shared_ptr<const Topology> network() {
    const auto family = one_of<std::string>({"ring", "line", "torus", "mesh", "hypercube", "complete"});
    if (family == "hypercube") return topology(family, {1 + below(3)});
    if (family != "torus" && family != "mesh") return topology(family, {2 + below(most_nodes - 1)});
    using Sides = std::vector<std::int64_t>;
    return topology(
        family, one_of<Sides>(
                    {{2, 2}, {2, 3}, {3, 2}, {3, 1, 2}, {4, 2}, {2, 2, 2}, {3, 3}, {2, 5}, {5, 2}, {3, 4}, {2, 3, 2}}));
  }

  Platform platform() {
    Platform on;
    do {
      on.topology = network();
    } while (on.ranks() > most_nodes);
    const bool whole = below(3) > 0;  // whole numbers make the most ties
    on.costs.t_s = whole ? below(5) : one_of({0.0, 0.3, 1.7, 12.125});
    on.costs.t_w = whole ? 1 + below(3) : one_of({0.1, 0.75, 1.3});
    on.costs.t_h = whole ? below(4) : one_of({0.0, 0.2, 2.6});
    on.switching = one_of({Switching::cut_through, Switching::store_and_forward});
    on.ports = one_of({1, 1, 2, Platform::all_ports});
    if (below(2) == 0) on.mapping = mapping(on.ranks());
    return on;
  }

  Mapping mapping(Rank ranks) {
    std::vector<NodeId> table;
    for (Rank rank = 0; rank < ranks; ++rank) {
      table.insert(table.begin() + below(rank + 1), rank);
    }
    return Mapping(table);
  }

  std::mt19937 random_;
};

}  // namespace

TEST_CASE("at one instant send ports are given out before receive ports", "[simgrid][ports][oracle]") {
  Platform on = platform("mesh", {3, 1, 2});
  on.costs = {4, 1, 2, 0};
  on.switching = Switching::store_and_forward;
  const Scenario direct = scenario(on, all_to_all("direct", 1));
  CHECK(simulate(direct, {}).time == close(53));
  check_against_oracle(direct);
}

TEST_CASE("random scenarios take as long as on an independent machine, step by step", "[simgrid][ports][oracle]") {
  Draw draw(20261207);
  for (int i = 0; i < random_scenarios; ++i) check_against_oracle(draw.scenario());
}

}  // namespace hopscope::test
