// Two runs of one scenario tell the same story, word for word and to the last bit: ties do not fall by chance.

#include <catch2/catch.hpp>

#include "support/random_program.hpp"
#include "support/scenario_text.hpp"
#include "support/trace.hpp"

namespace hopscope::test {

namespace {

std::vector<std::string> transcript(const Scenario& scenario) {
  Transcript told;
  (void)simulate(scenario, {.messages = true, .observers = {&told}});
  return told.lines();
}

/// Scenarios in which many messages want the same ports and channels at the same time.
std::vector<Scenario> contended(Contention contention) {
  std::vector<Scenario> all;
  for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
    for (const int ports : {1, 3, Platform::all_ports}) {
      for (const Costs& costs : {Costs{1, 1, 1, 0}, Costs{0, 1, 0, 0}, Costs{1.0 / 3, 0.1, 1.0 / 7, 0.7}}) {
        Platform on = platform("torus", {3, 4});
        on.switching = switching;
        on.ports = ports;
        on.costs = costs;
        on.contention = contention;
        all.push_back(scenario(on, all_to_all("direct", 2)));
        on.mapping = Draw(7).mapping(on.ranks());
        all.push_back(scenario(on, all_to_all("one-factor", 3)));
        all.push_back(scripted_scenario(on, 17, false, Synchronization::none));
        all.push_back(scripted_scenario(on, 18, false, Synchronization::barrier));
      }
    }
  }
  return all;
}

void check_twice(const std::vector<Scenario>& scenarios) {
  std::vector<std::vector<std::string>> first;
  for (const Scenario& scenario : scenarios) first.push_back(transcript(scenario));
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    INFO(scenarios[i].engine->name() << ": " << described(scenarios[i]));
    CHECK(first[i].size() > 30);
    CHECK(first[i] == transcript(scenarios[i]));
  }
}

}  // namespace

TEST_CASE("two runs are identical to the last bit: native", "[engines][determinism]") {
  check_twice(contended(Contention::fair));
}

TEST_CASE("two runs are identical to the last bit: native, first come, first served", "[engines][determinism][fifo]") {
  check_twice(contended(Contention::fifo));
}

TEST_CASE("two runs are identical to the last bit: SimGrid", "[engines][determinism][unsanitized]") {
  std::vector<Scenario> scenarios = contended(Contention::fair);
  for (Scenario& scenario : scenarios) scenario.engine = catalogue().engine("simgrid");
  check_twice(scenarios);
}

}  // namespace hopscope::test
