#include "command/mapped_runs.hpp"

#include "analysis/step_witnesses.hpp"
#include "command/simulate.hpp"

namespace hopscope {

namespace {

MappedRun run_under(Scenario scenario, const Mapping& mapping, const std::string& name) {
  constexpr double most_messages_listed = 1e6;
  scenario.platform.mapping = mapping;
  scenario.platform.mapping_name = name;
  scenario.schedule.plan = nullptr;
  scenario.schedule.content = Content::sizes;
  scenario.expect.reset();
  scenario = planned(std::move(scenario));
  Result result = simulate(scenario, {.messages = messages_of(scenario) <= most_messages_listed});
  return {name, result.time, std::move(result.steps), step_witnesses(result.messages)};
}

}  // namespace

std::vector<MappedRun> mapped_runs(const Scenario& scenario, const MeasuredMapping* found) {
  const Platform& own = scenario.platform;
  std::vector<MappedRun> runs;
  Platform straight = own;
  straight.mapping = Mapping();
  straight.mapping_name = "identity";
  if (!own.mapping.is_identity() && scenario.algorithm->misfit(straight).empty()) {
    runs.push_back(run_under(scenario, Mapping(), "identity"));
  }
  runs.push_back(run_under(scenario, own.mapping, own.mapping_name));
  if (found != nullptr) runs.push_back(run_under(scenario, Mapping(found->nodes), found->name));
  return runs;
}

}  // namespace hopscope
