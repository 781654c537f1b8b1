#include "run/chosen_options.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "algorithm/best_values.hpp"
#include "run/makespan.hpp"

namespace hopscope {

namespace {

/// Goes from a value to a faster one nearby, until there is none.
double fastest_near(double value, const Field& option, Scenario scenario, const RunOptions& options) {
  scenario.schedule.content = Content::sizes;
  scenario.best.clear();  // the value that is tried is chosen here
  const double most = std::max(option.least, std::min(option.most, std::floor(scenario.schedule.message_words)));
  std::map<double, Time> times;
  const auto time_with = [&](double near) {
    const auto known = times.find(near);
    if (known != times.end()) return known->second;
    scenario.schedule.values.set(option.name, near);
    return times[near] = makespan_of(scenario, options);
  };
  for (double middle = 0; middle != value;) {
    middle = value;
    const double near_values[] = {middle - 2, middle - 1, middle + 1, middle + 2, std::floor(middle / 2),
                                  std::floor(middle * 2 / 3), std::floor(middle * 3 / 2), middle * 2};
    for (const double near : near_values) {
      if (near >= option.least && near <= most && time_with(near) < time_with(value)) value = near;
    }
  }
  return value;
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
