// Costs that are many decades apart: what nobody pays decides nothing, what is too short for the clock is over at once,
// and whoever reads a result is told where its digits do not suffice.

#include <catch2/catch.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

Result one_factor_on_a_line(const char* engine, Time t_r) {
  Platform on = platform("line", {10});
  on.costs = {.t_s = 1, .t_w = 0.1, .t_h = 0, .t_r = t_r};
  on.switching = Switching::store_and_forward;
  on.ports = 2;
  Scenario tried = scenario(on, all_to_all("one-factor", 3));
  tried.engine = catalogue().engine(engine);
  return simulate(tried, {});
}

Result exchange_on_a_ring(const char* engine, Time t_w) {
  Platform on = platform("ring", {6});
  on.costs = {.t_s = 0, .t_w = t_w, .t_h = 1};
  SizeMatrix sizes(6);
  for (const auto& [from, to, words] : {std::tuple{0, 3, 1.0}, {1, 0, 1.0}, {2, 5, 1.0}, {4, 0, 1.0}, {5, 3, 2.0}}) {
    sizes.set(from, to, words);
  }
  Schedule schedule = all_to_all("fixed-pattern", 0);
  schedule.operation = "all-to-all-v";
  schedule.sizes = std::make_shared<const SizeMatrix>(sizes);
  Scenario tried = scenario(on, schedule);
  tried.engine = catalogue().engine(engine);
  return simulate(tried, {});
}

}  // namespace

TEST_CASE("a cost that is not incurred changes nothing, however small it is", "[engines][precision]") {
  const char* const engine = GENERATE("native", "simgrid");
  const Time t_r = GENERATE(0.0, 1e-25, 1e-12, 1e-3, 1e9);
  CAPTURE(engine, t_r);
  const Result result = one_factor_on_a_line(engine, t_r);
  CHECK(result.time == Approx(28.5).epsilon(1e-9));
  CHECK_FALSE(result.unresolved_cost);
}

TEST_CASE("a message too short for the clock ends immediately on both engines, whatever the contention",
          "[engines][precision]") {
  for (const Time t_w : {0.0, 1e-20, 1e-18}) {
    CAPTURE(t_w);
    const Result native = exchange_on_a_ring("native", t_w);
    const Result simgrid = exchange_on_a_ring("simgrid", t_w);
    CHECK(native.time == Approx(simgrid.time).epsilon(1e-9));
    REQUIRE(native.steps.size() == simgrid.steps.size());
    for (std::size_t i = 0; i < native.steps.size(); ++i) {
      CHECK(native.steps[i].end == Approx(simgrid.steps[i].end).epsilon(1e-9));
    }
  }
}

TEST_CASE("a cost below the precision of the makespan is reported in the result", "[engines][precision]") {
  CHECK(exchange_on_a_ring("native", 1e-20).unresolved_cost == Approx(0.5e-20));
  CHECK_FALSE(exchange_on_a_ring("native", 0).unresolved_cost);
  CHECK_FALSE(exchange_on_a_ring("native", 1e-12).unresolved_cost);
}

TEST_CASE("precision depends on the costs of messages, not on the cost of a word", "[engines][precision]") {
  Platform on = platform("ring", {8});
  on.costs = {.t_s = 0, .t_w = 1, .t_h = 0};
  CHECK_FALSE(simulate(scenario(on, all_to_all("shift", 1e15)), {}).unresolved_cost);
  on.costs.t_s = 1;
  CHECK(simulate(scenario(on, all_to_all("shift", 1e15)), {}).unresolved_cost == 1);
}

TEST_CASE("a program that rearranges words must be declared to do so, or t_r would have no effect",
          "[engines][precision]") {
  Algorithm forgotten = *catalogue().algorithm("all-to-all", "hypercube");
  forgotten.rearranges = false;
  Platform on = platform("hypercube", {3});
  on.costs = {.t_s = 1, .t_w = 1, .t_h = 1, .t_r = 1};
  Scenario tried = scenario(on, all_to_all("hypercube", 1));
  tried.algorithm = &forgotten;
  CHECK_THROWS_AS(simulate(tried, {}), std::logic_error);
}

}  // namespace hopscope::test
