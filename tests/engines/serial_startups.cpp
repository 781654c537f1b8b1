// Serial startups: a node starts up one message at a time, however many ports it has. Outside truths: exact arithmetic
// by the plain engine, SimGrid, closed forms, and that nothing waits with one port or with startups that take no time.
#include <catch2/catch.hpp>

#include <optional>

#include <hopscope/error.hpp>

#include "engine/plain/exact_run.hpp"
#include "run/preparation.hpp"
#include "support/engine_comparison.hpp"
#include "support/long_run.hpp"
#include "support/sanitized.hpp"
#include "support/small_topologies.hpp"

namespace hopscope::test {

namespace {

Platform serial(Platform on, int ports) {
  on.ports = ports;
  on.startups = Startups::serial;
  return on;
}

Platform complete(Rank p, int ports, const Costs& costs) {
  Platform on = serial(platform("complete", {p}), ports);
  on.costs = costs;
  return on;
}

Schedule of_operation(const std::string& operation, const std::string& algorithm, double words) {
  Schedule schedule = all_to_all(algorithm, words);
  schedule.operation = operation;
  return schedule;
}

double exact_time_of(const Scenario& tried) {
  Observer nobody;
  const Scenario made = planned(tried);
  const Experiment experiment{made.platform, *made.algorithm, *made.operation, made.schedule};
  return exact_makespan(experiment, ExactCosts(made.platform), nobody).rounded();
}

Approx up_to_rounding(double value) { return Approx(value).epsilon(1e-9).margin(1e-12); }

/// Everything that the engine symmetric says of it; none if it refuses.
std::optional<Time> time_by_symmetry(Scenario tried) {
  tried.engine = catalogue().engine("symmetric");
  try {
    return simulate(tried, {.bounds = &known_bounds()}).time;
  } catch (const InputError&) {
    return std::nullopt;
  }
}

/// Runs on all engines, but for the last, of which each run is a process.
struct Agreement {
  int runs = 0;
  int symmetric = 0;
  int slower = 0;  ///< than with parallel startups

  void check(const Scenario& tried) {
    INFO(described(tried));
    const Result native = simulate(tried, {.bounds = &known_bounds()});
    CHECK(native.time == up_to_rounding(exact_time_of(tried)));
    CHECK(native.broken_claims() == std::vector<std::string>());
    Scenario parallel = tried;
    parallel.platform.startups = Startups::parallel;
    slower += simulate(parallel, {.bounds = &known_bounds()}).time < native.time ? 1 : 0;
    ++runs;
    const auto one_for_all = time_by_symmetry(tried);
    if (!one_for_all) return;
    CHECK(*one_for_all == up_to_rounding(native.time));
    ++symmetric;
  }
};

void check_on(const std::shared_ptr<const Topology>& network, const Algorithm& algorithm, Agreement& agreement) {
  Platform on;
  on.topology = network;
  on.costs = {3.5, 0.25, 0.5, 0.125, 0.25};
  if (const auto* clusters = network->clustering()) {
    on.class_costs.assign(static_cast<std::size_t>(clusters->count()) + 1, on.costs);
    on.class_costs.back().t_s = 7;
  }
  for (const int ports : {2, 3, Platform::all_ports}) {
    for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
      if (is_sanitized() && (ports == 2) != (switching == Switching::cut_through)) continue;
      on = serial(on, ports);
      on.switching = switching;
      if (!algorithm.misfit(on).empty()) continue;
      Schedule schedule = of_operation(algorithm.operation, algorithm.name, 12);
      if (schedule.operation == "shift" && on.ranks() < 2) continue;
      if (schedule.operation == "shift") schedule.values.set("shift", 1.0);
      if (algorithm.name == "one-two-three-doubling") schedule.values.set("exclusive", 1.0);
      schedule.synchronization = ports == 3 ? Synchronization::barrier : Synchronization::none;
      if (algorithm.misfit_of_schedule && !algorithm.misfit_of_schedule(on, schedule).empty()) continue;
      agreement.check(scenario(on, schedule));
    }
  }
}

}  // namespace

TEST_CASE("serial startups: native, exact arithmetic and one rank for all agree on every small network and algorithm",
          "[engines][startups][slow]") {
  constexpr Rank few = 4, most = 9;
  const Algorithm& algorithm = catalogue().algorithms[GENERATE(range(std::size_t{0}, catalogue().algorithms.size()))];
  INFO(algorithm.operation << ' ' << algorithm.name);
  Agreement agreement;
  std::size_t number = algorithm.name.size();
  for (const auto& network : small_topologies()) {
    if (is_sanitized() && ++number % 3 != 0) continue;
    if (network->nodes() <= (is_long() ? most : few)) check_on(network, algorithm, agreement);
  }
  // Some run on larger networks only.
  for (const auto& network : small_topologies()) {
    if (agreement.runs == 0 && network->nodes() <= most) check_on(network, algorithm, agreement);
  }
  CHECK(agreement.runs > 0);
}

TEST_CASE("serial startups: native and SimGrid agree event by event where many messages are sent at once",
          "[engines][startups][simgrid]") {
  for (const std::string family : {"complete", "ring", "line"}) {
    for (const int ports : {2, 3, Platform::all_ports}) {
      for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
        Platform on = serial(platform(family, {5}), ports);
        on.costs = {3.5, 0.25, 0.5, 0};
        on.switching = switching;
        for (const char* algorithm : {"direct", "spread-out"}) {
          const Scenario tried = scenario(on, all_to_all(algorithm, 3));
          INFO(described(tried));
          CHECK(differences_of_engines(tried) == std::vector<std::string>());
        }
      }
    }
  }
}

TEST_CASE("serial startups: all sends at once with all ports take p - 1 startups, and then a hop and the words",
          "[engines][startups]") {
  const Costs costs{50, 0.01, 2, 0};
  for (const Rank p : {2, 3, 8, 64}) {
    for (const char* operation : {"all-to-all", "all-gather", "reduce-scatter"}) {
      const Scenario tried = scenario(complete(p, Platform::all_ports, costs), of_operation(operation, "direct", 7));
      INFO(described(tried));
      const Result run = simulate(tried);
      CHECK(run.time == up_to_rounding((p - 1) * 50 + 2 + 7 * 0.01));
      REQUIRE(run.analytic.size() == 1);
      CHECK(run.analytic.front().kind == FormulaKind::exact);
      CHECK(run.analytic.front().holds());
      CHECK(run.analytic.front().value == up_to_rounding(run.time));
    }
  }
}

TEST_CASE("serial startups: with k ports a port is taken again when the message that held it has left",
          "[engines][startups]") {
  // Two ports; startups at 0 and 10, the first port is free at 10 + 1 + 30 = 41, the second at 51.
  const Platform on = complete(5, 2, {10, 1, 1, 0});
  CHECK(simulate(scenario(on, all_to_all("direct", 30))).time == 51 + 41);
  // Short words: the third message finds a free port, and waits there for the second startup.
  CHECK(simulate(scenario(on, all_to_all("direct", 2))).time == 4 * 10 + 1 + 2);
  // One startup of 10 takes the place of three at once.
  Platform parallel = on;
  parallel.startups = Startups::parallel;
  CHECK(simulate(scenario(parallel, all_to_all("direct", 2))).time == 2 * (10 + 1 + 2));
}

TEST_CASE("serial startups: a schedule of one message at a time takes what it takes with parallel ones",
          "[engines][startups]") {
  for (const char* algorithm : {"pairwise", "bruck", "shift"}) {
    Platform on = serial(platform("hypercube", {3}), Platform::all_ports);
    on.costs = {50, 1, 2, 0};
    Scenario tried = scenario(on, all_to_all(algorithm, 16));
    tried.schedule.synchronization = Synchronization::barrier;
    const Result in_turn = simulate(tried);
    tried.platform.startups = Startups::parallel;
    const Result at_once = simulate(tried);
    INFO(algorithm);
    CHECK(in_turn.time == at_once.time);
    REQUIRE(in_turn.analytic.size() == at_once.analytic.size());
    for (std::size_t i = 0; i < in_turn.analytic.size(); ++i) {
      CHECK(in_turn.analytic[i].kind == at_once.analytic[i].kind);
      CHECK(in_turn.analytic[i].holds() == at_once.analytic[i].holds());
    }
  }
}

TEST_CASE("serial startups: a formula of messages at once is not asserted where their startups wait",
          "[engines][startups]") {
  const Scenario tried = scenario(serial(platform("ring", {8}), 2), all_to_all("ring-split", 16));
  const Result run = simulate(tried);
  REQUIRE(!run.analytic.empty());
  for (const Analytic& formula : run.analytic) {
    INFO(formula.formula);
    if (formula.kind == FormulaKind::lower_bound) continue;
    CHECK(!formula.holds());
    CHECK(formula.unmet().find("that no startup waits for another") != std::string::npos);
  }
  CHECK(run.broken_claims() == std::vector<std::string>());
}

TEST_CASE("random scenarios: with one port, or startups that take no time, serial startups change nothing",
          "[engines][startups]") {
  const std::uint32_t scenarios = is_sanitized() ? 60 : 600;
  for (std::uint32_t seed = 0; seed < scenarios; ++seed) {
    Draw draw(seed);
    Platform on = draw.platform(12);
    if (draw.one_in(4)) on.contention = Contention::fifo;
    draw.one_in(2) ? on.ports = 1 : on.costs.t_s = 0;
    Scenario tried = scenario(on, draw.schedule(on));
    INFO("seed " << seed << ": " << described(tried));
    tried.platform.startups = Startups::serial;
    const EngineRun in_turn = run_on("native", tried);
    CHECK(in_turn.result.time == up_to_rounding(exact_time_of(tried)));
    tried.platform.startups = Startups::parallel;
    CHECK(differences(in_turn, run_on("native", tried)) == std::vector<std::string>());
  }
}

}  // namespace hopscope::test
