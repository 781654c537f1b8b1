// Ports, switching, barriers and contention: whole runs of the engines against an independent machine, on random
// scenarios.

#include <catch2/catch.hpp>

#include "support/machine_oracle.hpp"
#include "support/own_program.hpp"
#include "support/random_program.hpp"
#include "support/sanitized.hpp"
#include "support/scenario_text.hpp"
#include "support/trace.hpp"

namespace hopscope::test {

namespace {

const Rank most_oracle_nodes = is_sanitized() ? 8 : 12;
const int on_native = is_sanitized() ? 100 : 1500;
const int on_simgrid = is_sanitized() ? 10 : 200;  // each is a process of its own

Approx nearly(double value) { return Approx(value).epsilon(1e-9).margin(1e-9); }

void check_deliveries(const Trace& trace, const MachineOracle& oracle) {
  std::multimap<MachineOracle::Ends, Time> found;
  for (const auto& [message, time] : trace.deliveries())
    found.emplace(std::tuple(message.step, message.from, message.to), time);
  REQUIRE(found.size() == oracle.deliveries().size());
  for (auto one = found.cbegin(), other = oracle.deliveries().begin(); one != found.cend(); ++one, ++other) {
    REQUIRE(one->first == other->first);
    CHECK(one->second == nearly(other->second));
  }
}

void check_against_oracle(const Scenario& scenario, MachineOracle oracle, const Result& result, const Trace& trace) {
  INFO(scenario.engine->name() << ": " << described(scenario));
  CHECK(result.time == nearly(oracle.run()));
  for (const StepUsage& step : result.steps) {
    INFO("step " << step.step);
    const StepTimes& expected = oracle.steps()[static_cast<std::size_t>(step.step)];
    CHECK(step.start == nearly(expected.start));
    CHECK(step.end == nearly(expected.end));
  }
  check_deliveries(trace, oracle);
}

/// A run of an algorithm of the catalogue.
void check_algorithm(const Scenario& scenario) {
  Trace trace;
  const Result result = simulate(scenario, {.messages = true, .observers = {&trace}});
  if (!trace.posts_nearest_first(scenario.platform.ranks())) return;
  const MachineOracle oracle(scenario.platform, scenario.schedule.barrier(), result.messages);
  check_against_oracle(scenario, oracle, result, trace);
}

/// A run of a random program.
void check_program(const Scenario& scenario) {
  Trace trace;
  const Result result = simulate(scenario, {.observers = {&trace}});
  const Script script = script_of(scenario.schedule, scenario.platform.ranks());
  const MachineOracle oracle(scenario.platform, scenario.schedule.barrier(), planned(script, scenario.platform));
  check_against_oracle(scenario, oracle, result, trace);
}

/// A scenario that the oracle understands: messages of a step posted nearest first, and nothing rearranged.
Scenario draw_scenario(Draw& draw, Contention contention) {
  Platform on = draw.platform(most_oracle_nodes);
  on.costs.t_r = 0;
  on.contention = contention;
  Schedule schedule;
  do {
    schedule = draw.one_in(4) ? all_to_all("direct", 3) : draw.schedule(on);
  } while (schedule.operation == "all-to-all" &&
           (schedule.algorithm == "mesh" || schedule.algorithm == "random-order"));
  return scenario(on, schedule);
}

void check_random_algorithms(const char* engine, Contention contention, int scenarios) {
  for (int seed = 0; seed < scenarios; ++seed) {
    INFO("seed " << seed);
    Draw draw(static_cast<std::uint32_t>(seed));
    Scenario tried = draw_scenario(draw, contention);
    tried.engine = catalogue().engine(engine);
    check_algorithm(tried);
  }
}

void check_random_programs(Contention contention) {
  for (int seed = 0; seed < on_native; ++seed) {
    INFO("seed " << seed);
    Draw draw(static_cast<std::uint32_t>(seed));
    Platform on = draw.platform(most_oracle_nodes);
    on.costs.t_r = 0;
    on.contention = contention;
    const auto sync = draw.one_of({Synchronization::none, Synchronization::none, Synchronization::barrier});
    check_program(scripted_scenario(on, static_cast<std::uint32_t>(seed), false, sync));
  }
}

Program one_a_little_later(Node& me, Blocks mine) {
  co_await me.step(1);
  if (me.rank() == 0) {
    for (const Rank from : {1, 2}) (void)co_await me.receive(from);
  } else {
    if (me.rank() == 1) co_await me.rearrange(1e-6);
    co_await me.send(0, mine.take_for(0));
  }
}

}  // namespace

TEST_CASE("of two requests for a port the earlier is served first, even if by a millionth of the smallest cost",
          "[engines][ports]") {
  Platform on = platform("complete", {3});
  on.costs.t_r = 1;
  Recorder recorder;
  run_program(*catalogue().engine(GENERATE("native", "simgrid")), on, one_a_little_later, recorder);
  REQUIRE(recorder.deliveries.size() == 2);
  CHECK(recorder.deliveries[0].first.from == 2);
  CHECK(recorder.deliveries[0].second == nearly(62));
  CHECK(recorder.deliveries[1].second == nearly(74));
}

TEST_CASE("at the same time send ports are granted before receive ports", "[engines][ports][oracle]") {
  Platform on = platform("mesh", {3, 1, 2});
  on.costs = {4, 1, 2, 0};
  on.switching = Switching::store_and_forward;
  Scenario direct = scenario(on, all_to_all("direct", 1));
  direct.engine = catalogue().engine(GENERATE("native", "simgrid"));
  CHECK(simulate(direct, {}).time == nearly(53));
  check_algorithm(direct);
}

// SimGrid, whose clock counts t_w, has 2^27 of them by then, too many to see that two messages come at once.
TEST_CASE("a tie late in a run is still recognized as a tie: native", "[engines][ports][oracle]") {
  Platform on = platform("line", {6});
  on.topology = topology("line", {6}, "default", 0.5);
  on.costs = {1e5 / 3, 1e-3, 1e2 / 3, 0};
  on.switching = Switching::store_and_forward;
  check_algorithm(scenario(on, all_to_all("direct", 2)));
}

TEST_CASE("random scenarios take as long as in an independent simulator: native", "[engines][ports][oracle]") {
  check_random_algorithms("native", Contention::fair, on_native);
}

TEST_CASE("random scenarios take as long as in an independent simulator: SimGrid", "[engines][ports][oracle]") {
  check_random_algorithms("simgrid", Contention::fair, on_simgrid);
}

TEST_CASE("random scenarios take as long as in an independent simulator: native, first come, first served",
          "[engines][ports][oracle][fifo]") {
  check_random_algorithms("native", Contention::fifo, on_native);
}

TEST_CASE("random programs take as long as in an independent simulator: native", "[engines][ports][oracle]") {
  check_random_programs(Contention::fair);
}

TEST_CASE("random programs take as long as in an independent simulator: native, first come, first served",
          "[engines][ports][oracle][fifo]") {
  check_random_programs(Contention::fifo);
}

TEST_CASE("if words take no time channels are never occupied, and fifo equals fair sharing", "[engines][ports][fifo]") {
  for (const std::string family : {"line", "ring", "hypercube"}) {
    Platform on = platform(family, {family == "hypercube" ? 4 : 5});
    on.switching = Switching::store_and_forward;
    for (const Algorithm& algorithm : catalogue().algorithms) {
      for (const int ports : {1, 2}) {
        on.ports = ports;
        Schedule schedule = all_to_all(algorithm.name, 7);
        schedule.operation = algorithm.operation;
        schedule.values.set("shift", static_cast<double>(3));
        if (!algorithm.misfit(on).empty() || needs_sizes(schedule)) continue;
        INFO(family << ' ' << algorithm.operation << ' ' << algorithm.name << ' ' << ports);
        const auto time = [&](Contention contention) {
          on.contention = contention;
          return simulate(scenario(on, schedule)).time;
        };
        on.costs = {1, 0, 2, 0};
        CHECK(time(Contention::fifo) == time(Contention::fair));
        on.costs = {1, 1, 2, 0};
        schedule.message_words = 0;
        CHECK(time(Contention::fifo) == time(Contention::fair));
      }
    }
  }
}

}  // namespace hopscope::test
