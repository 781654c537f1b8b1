#include "run/preparation.hpp"

namespace hopscope {

Scenario planned(Scenario scenario, const Tick& tick) {
  Schedule& schedule = scenario.schedule;
  if (scenario.algorithm->plan && !schedule.plan) {
    schedule.plan = scenario.algorithm->plan(scenario.platform, schedule, tick);
  }
  return scenario;
}

double messages_of(const Scenario& scenario) {
  // In a neighbour exchange each message is sent once, in however many steps.
  if (scenario.algorithm->posts_all_at_once || scenario.schedule.neighbours) return scenario.operation->total_blocks();
  const double ranks = scenario.platform.ranks();
  if (scenario.algorithm->plan && !scenario.schedule.plan) return ranks * (ranks - 1);
  return scenario.algorithm->steps(scenario.platform, scenario.schedule) * ranks;
}

double expected_seconds(const Scenario& scenario) {
  constexpr double a_second = 4e6;  // messages per second, a low estimate for the native engine with a million ranks
  constexpr double a_second_in_processes = 1e5;  // the same for SimGrid
  if (scenario.engine->follows_one_rank()) return 0;
  const bool is_in_processes =
      scenario.engine->makes_processes() || (scenario.reference != nullptr && scenario.reference->makes_processes());
  return messages_of(scenario) / (is_in_processes ? a_second_in_processes : a_second);
}

}  // namespace hopscope
