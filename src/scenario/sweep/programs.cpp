#include "scenario/sweep/programs.hpp"

#include <utility>

namespace hopscope::input {

void Programs::name_in(Json& scenario, const Catalogue& catalogue) {
  if (!scenario.is_object() || !scenario.contains("schedule") || !scenario.at("schedule").is_object()) return;
  Json& schedule = scenario.at("schedule");
  if (!schedule.contains("algorithm") || !schedule.at("algorithm").is_string()) return;
  const auto name = schedule.at("algorithm").get<std::string>();
  for (const Algorithm& each : catalogue.algorithms) {
    if (!each.content || each.name != name || schedule.value("operation", Json()) != each.operation) continue;
    schedule.at("algorithm") = name + '#' + of(each);
    return;
  }
}

std::string Programs::of(const Algorithm& algorithm) {
  {
    const std::scoped_lock lock(mutex_);
    const auto known = known_.find(&algorithm);
    if (known != known_.end()) return known->second;
  }
  // Without the lock: this may wait for a lock whose owner waits for this one.
  std::string digest = algorithm.content();
  const std::scoped_lock lock(mutex_);
  return known_.emplace(&algorithm, std::move(digest)).first->second;
}

}  // namespace hopscope::input
