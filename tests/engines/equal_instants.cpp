// What happens at one time in exact arithmetic happens at one time in the native engine: flows that share channels
// alike end together, to the bit, in whatever order their rates were found.

#include <catch2/catch.hpp>

#include <set>

#include "engine/engines.hpp"
#include "engine/plain/exact_run.hpp"
#include "support/random_scenario.hpp"
#include "support/sanitized.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// The times at which messages are delivered.
class Deliveries final : public Observer {
 public:
  void on_deliver(const MessageInfo& /*message*/, Time now) override { times.insert(now); }
  std::set<Time> times;
};

Experiment experiment_of(const Scenario& scenario) {
  return {scenario.platform, *scenario.algorithm, *scenario.operation, scenario.schedule};
}

std::set<Time> exact_deliveries(const Scenario& scenario) {
  Deliveries exact;
  ExactBudget no_limit;
  (void)exact_run(experiment_of(scenario), exact, no_limit);
  return exact.times;
}

std::set<Time> native_deliveries(const Scenario& scenario, FairSolver solver) {
  Deliveries native;
  (void)make_native_engine(solver)->run(experiment_of(scenario), native);
  return native.times;
}

Scenario all_at_once(Platform on) {
  on.costs = {.t_s = 10, .t_w = 0.01, .t_h = 0.1};
  on.ports = Platform::all_ports;
  Schedule schedule = all_to_all("direct", 1000);
  schedule.content = Content::sizes;
  return scenario(on, schedule);
}

}  // namespace

TEST_CASE("flows that end together in exact arithmetic end together", "[engines][fair][instants]") {
  const int largest = is_sanitized() ? 5 : 7;
  for (int side = 2; side <= largest; ++side) {
    for (const auto solver : {FairSolver::by_flow, FairSolver::by_levels, FairSolver::by_levels_and_routes,
                              FairSolver::by_bottlenecks, FairSolver::in_turns}) {
      CAPTURE(side, static_cast<int>(solver));
      const Scenario torus = all_at_once(platform("torus", {side, side}));
      CHECK(native_deliveries(torus, solver).size() == exact_deliveries(torus).size());
    }
  }
}

TEST_CASE("a total exchange on a torus of 20 x 20 has as many instants as in exact arithmetic",
          "[engines][fair][instants]") {
  if (is_sanitized()) return;
  // Another program, with fractions, finds 58 instants after the first.
  CHECK(simulate(all_at_once(platform("torus", {20, 20})), {}).totals.instants == 59);
}

}  // namespace hopscope::test
