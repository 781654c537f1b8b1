#include "run/chosen_options.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "algorithm/best_values.hpp"
#include "run/makespan.hpp"

namespace hopscope {

namespace {

double fastest_near(double value, const Field& option, Scenario scenario, const RunOptions& options) {
  scenario.schedule.content = Content::sizes;
  const double most = std::max(option.least, std::min(option.most, std::floor(scenario.schedule.message_words)));
  double fastest = value;
  std::optional<Time> least;
  for (const double near : std::array{value, value - 1, value + 1, std::floor(value / 2), value * 2}) {
    if (near < option.least || near > most) continue;
    scenario.schedule.values.set(option.name, near);
    const Time time = makespan_of(scenario, options);
    if (least && !(time < *least)) continue;
    least = time;
    fastest = near;
  }
  return fastest;
}

}  // namespace

Scenario with_chosen_options(Scenario scenario, const RunOptions& options) {
  const RunOptions of_times{.engine = options.engine, .time_limit = options.time_limit, .time_used = options.time_used};
  for (const std::string& name : scenario.best) {
    const Field& option = *scenario.algorithm->option(name);
    const double best = best_by_formula(option, *scenario.algorithm, scenario.platform, scenario.schedule);
    scenario.schedule.values.set(name, fastest_near(best, option, scenario, of_times));
  }
  scenario.best.clear();
  return scenario;
}

}  // namespace hopscope
