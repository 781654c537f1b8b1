// Max-min fair rates found flow by flow, by levels and by bottlenecks: the engine that uses one of them, or several in
// turns, says the same of every message.

#include <catch2/catch.hpp>

#include <random>

#include "engine/engines.hpp"
#include "support/engine_comparison.hpp"
#include "support/known_bounds.hpp"
#include "support/networks.hpp"
#include "support/random_scenario.hpp"
#include "support/sanitized.hpp"

namespace hopscope::test {

namespace {

EngineRun run_with(FairSolver solver, const Scenario& scenario) {
  const auto engine = make_native_engine(solver);
  Scenario run = scenario;
  run.engine = engine.get();
  EngineRun made;
  try {
    made.result = simulate(run, {.messages = true, .observers = {&made.trace}, .bounds = &known_bounds()});
    std::ranges::sort(made.result.messages);
  } catch (const DeadlockError& deadlock) {
    made.waiting = deadlock.waiting();
  }
  return made;
}

/// Where last digits decide who goes first, only counts need agree.
void check_solvers(const Scenario& tried) {
  const EngineRun by_flow = run_with(FairSolver::by_flow, tried);
  for (const FairSolver solver : {FairSolver::by_levels, FairSolver::by_levels_and_routes, FairSolver::by_bottlenecks,
                                  FairSolver::in_turns, FairSolver::whichever_is_quicker}) {
    const EngineRun other = run_with(solver, tried);
    std::vector<std::string> found = differences(by_flow, other);
    if (!found.empty() && depends_on_last_digits(tried, by_flow)) {
      Differences counts;
      compare_all_but_times(by_flow, other, counts);
      found = counts.list();
    }
    INFO("solver " << static_cast<int>(solver) << ": " << fmt::format("{}", fmt::join(found, "\n")));
    CHECK(found.empty());
  }
}

/// A total exchange with all messages at once, on a random network whose links have many widths: most flows have a
/// rate of their own, and end at an instant of their own.
Scenario many_rates(std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto draw = [&](int least, int most) { return least + static_cast<int>(random() % (most - least + 1U)); };
  constexpr int nodes = 24;
  Wiring wiring{.nodes = nodes};
  for (int node = 1; node < nodes; ++node) wiring.links.push_back(link(draw(0, node - 1), node, draw(1, 100)));
  wiring.has_parallel = true;
  for (int more = 0; more < nodes; ++more) {
    const int from = draw(0, nodes - 2);
    wiring.links.push_back(link(from, draw(from + 1, nodes - 1), draw(1, 100)));
  }
  Platform on;
  on.topology = graph(wiring);
  on.costs = {50, 1, 2, 0};
  on.ports = Platform::all_ports;
  return scenario(on, all_to_all("direct", 64));
}

Scenario crowd(const std::string& family, const std::vector<std::int64_t>& extents, const char* algorithm, int ports,
               Synchronization synchronization = Synchronization::none) {
  Platform on;
  on.topology = topology(family, extents);
  on.costs = {10, 0.01, 0.1, 0};
  on.ports = ports;
  Schedule schedule = all_to_all(algorithm, 1000);
  schedule.synchronization = synchronization;
  return scenario(on, schedule);
}

}  // namespace

TEST_CASE("random scenarios: rates found by flow, by levels and alternately agree", "[engines][fair]") {
  const std::uint32_t scenarios = is_sanitized() ? 60 : 1500;
  for (std::uint32_t seed = 0; seed < scenarios; ++seed) {
    Draw draw(seed);
    Platform on = draw.platform(16);
    on.contention = Contention::fair;
    const Scenario tried = scenario(on, draw.schedule(on));
    INFO("seed " << seed << ": " << described(tried));
    check_solvers(tried);
  }
}

TEST_CASE("if many flows share few channels, all solvers find the same rates", "[engines][fair]") {
  check_solvers(crowd("ring", {32}, "pairwise", 1, Synchronization::barrier));
  check_solvers(crowd("ring", {40}, "shift", 1, Synchronization::barrier));
  check_solvers(crowd("ring", {33}, "direct", Platform::all_ports));
  check_solvers(crowd("line", {24}, "direct", Platform::all_ports));
  check_solvers(crowd("torus", {6, 7}, "direct", Platform::all_ports));
  check_solvers(crowd("mesh", {5, 5}, "one-factor", 1, Synchronization::barrier));
}

TEST_CASE("if flows have many rates, all solvers find the same", "[engines][fair]") {
  const std::uint32_t networks = is_sanitized() ? 3 : 40;
  for (std::uint32_t seed = 0; seed < networks; ++seed) {
    INFO("seed " << seed);
    check_solvers(many_rates(seed));
  }
}

}  // namespace hopscope::test
