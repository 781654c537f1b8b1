// No run is below a lower bound, whatever the network, sizes, ports, switching and algorithm.
#include <catch2/catch.hpp>

#include "support/known_bounds.hpp"
#include "support/networks.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

Platform bounded_platform(Draw& draw) {
  Platform on;
  on.topology = made(random_network(draw, 16));
  on.costs = {draw.one_of({0.0, 1.0, 50.0}), draw.one_of({0.0, 0.1, 1.0}), draw.one_of({0.0, 0.5, 2.0, 30.0}), 0};
  on.ports = draw.one_of({1, 1, 2, 3, Platform::all_ports});
  if (draw.one_in(3)) on.startups = Startups::serial;
  if (draw.one_in(3)) on.switching = Switching::store_and_forward;
  if (draw.one_in(4)) on.contention = Contention::fifo;
  if (draw.one_in(2)) on.mapping = random_placement(draw, on.topology->nodes());
  return on;
}

Schedule random_schedule(Draw& draw, const Algorithm& algorithm, Rank ranks) {
  Schedule schedule;
  schedule.operation = algorithm.operation;
  schedule.algorithm = algorithm.name;
  schedule.message_words = draw.one_of({0.0, 1.0, 7.0, 100.0});
  if (algorithm.operation == "shift") schedule.values.set("shift", static_cast<double>(1 + draw.below(ranks - 1)));
  if (draw.one_in(2)) schedule.synchronization = Synchronization::barrier;
  return schedule;
}

}  // namespace

TEST_CASE("no run is below a lower bound", "[laws][bounds]") {
  Draw draw(20261123);
  const auto& algorithms = catalogue().algorithms;
  int bounds = 0;
  int tight = 0;
  for (int run = 0; run < 4000; ++run) {
    const Platform on = bounded_platform(draw);
    const Algorithm& algorithm = algorithms[static_cast<std::size_t>(draw.below(static_cast<int>(algorithms.size())))];
    if (on.ranks() < 2 || !algorithm.misfit(on).empty()) continue;
    const Schedule schedule = random_schedule(draw, algorithm, on.ranks());
    const Result result = simulate(scenario(on, schedule), {.bounds = &known_bounds()});
    INFO("run " << run << ": " << algorithm.operation << "/" << algorithm.name << " on " << on.topology->description()
                << " of " << on.ranks() << ", ports " << on.ports);
    for (const Analytic& bound : result.bounds) {
      INFO(bound.name << ": " << bound.formula << " = " << bound.value << ", the time is " << result.time);
      CHECK(result.time >= bound.value * (1 - 1e-9));
      ++bounds;
      tight += result.time <= bound.value * (1 + 1e-9);
    }
  }
  CHECK(bounds > 4000);
  CHECK(tight > 100);  // many bounds are attained
}

}  // namespace hopscope::test
