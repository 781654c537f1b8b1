// Bounds of networks with a switch that channels only lead into: none is above a run, or above the bound of the same
// network without that switch.
#include <catch2/catch.hpp>

#include "scenario/fits.hpp"
#include "support/program.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

/// A ring of four nodes in one direction, and back, with a switch that `sinks` of them send into.
std::shared_ptr<const Topology> ring_with_dead_end(int sinks, double width) {
  Wiring wiring{.nodes = 4, .switches = sinks > 0 ? 1 : 0, .one_way = true};
  for (std::int64_t node = 0; node < 4; ++node) {
    wiring.links.push_back(link(node, (node + 1) % 4));
    wiring.links.push_back(link((node + 1) % 4, node, node == 0 ? 2 : 1));
  }
  for (std::int64_t node = 0; node < sinks; ++node) wiring.links.push_back(link(node, 4, width));
  return graph(wiring);
}

Time bound_with(int sinks, double width, int ports, const Schedule& schedule) {
  const Platform on = words_only(ring_with_dead_end(sinks, width), ports);
  return bound_of(scenario(on, schedule), {}).largest();
}

}  // namespace

TEST_CASE("a switch that nothing leaves makes no bound larger, and none exceeds a run", "[bounds]") {
  std::vector<Schedule> schedules{all_to_all("direct", 12)};
  for (const std::string operation :
       {"broadcast", "reduce", "scatter", "gather", "all-gather", "reduce-scatter", "all-reduce", "scan"})
    schedules.push_back(collective(operation, 12, operation == "reduce" ? 3 : 0));
  for (const int ports : {1, 2, Platform::all_ports}) {
    for (const Schedule& schedule : schedules) {
      const Time alone = bound_with(0, 1, ports, schedule);
      CHECK(alone > 0);
      for (const auto& [sinks, width] : {std::pair(1, 1.0), {2, 1.0}, {4, 1.0}, {1, 8.0}, {4, 8.0}}) {
        CAPTURE(ports, schedule.operation, sinks, width);
        const Time bound = bound_with(sinks, width, ports, schedule);
        CHECK(bound > 0);
        CHECK(bound <= alone * (1 + 1e-9));
        const Platform on = words_only(ring_with_dead_end(sinks, width), ports);
        int runs = 0;
        for (const Algorithm& algorithm : catalogue().algorithms) {
          if (algorithm.operation != schedule.operation || !algorithm.misfit(on).empty()) continue;
          Schedule other = schedule;
          other.algorithm = algorithm.name;
          CAPTURE(algorithm.name);
          CHECK(simulate(scenario(on, other)).time >= bound * (1 - 1e-9));
          ++runs;
        }
        CHECK(runs > 0);
      }
    }
  }
}

}  // namespace hopscope::test
