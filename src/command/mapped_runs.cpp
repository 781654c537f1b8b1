#include "command/mapped_runs.hpp"

#include <numeric>

#include "analysis/step_witnesses.hpp"
#include "command/simulate.hpp"

namespace hopscope {

namespace {

// As many ranks as the platform has, each on the node of its number.
Mapping identity_on(const Platform& platform) {
  if (platform.has_rank_on_every_node()) return {};
  std::vector<NodeId> nodes(static_cast<std::size_t>(platform.ranks()));
  std::iota(nodes.begin(), nodes.end(), NodeId{0});
  return Mapping(std::move(nodes));
}

MappedRun run_under(Scenario scenario, const Mapping& mapping, const std::string& name, Progress* progress) {
  constexpr double most_messages_listed = 1e6;
  scenario.platform.mapping = mapping;
  scenario.platform.mapping_name = name;
  scenario.schedule.plan = nullptr;
  scenario.schedule.content = Content::sizes;
  scenario.expect.reset();
  const std::string what = scenario.file + ": mapping " + name;
  SimulateOptions how;
  if (progress != nullptr) {
    progress->turn_to_planning(what);
    how.listeners.push_back(progress);
  }
  scenario = planned(std::move(scenario), Tick([progress] {
                       if (progress != nullptr) progress->on_idle();
                     }));
  if (progress != nullptr) progress->turn_to(what, scenario.algorithm->steps(scenario.platform, scenario.schedule));
  how.messages = messages_of(scenario) <= most_messages_listed;
  Result result = simulate(scenario, how);
  return {name, result.time, std::move(result.steps), step_witnesses(result.messages)};
}

}  // namespace

std::vector<MappedRun> mapped_runs(const Scenario& scenario, const MeasuredMapping* found, Progress* progress) {
  const Platform& own = scenario.platform;
  std::vector<MappedRun> runs;
  Platform straight = own;
  straight.mapping = identity_on(own);
  straight.mapping_name = "identity";
  if (!own.mapping.is_identity() && scenario.algorithm->misfit(straight).empty()) {
    runs.push_back(run_under(scenario, straight.mapping, "identity", progress));
  }
  runs.push_back(run_under(scenario, own.mapping, own.mapping_name, progress));
  if (found != nullptr) runs.push_back(run_under(scenario, Mapping(found->nodes), found->name, progress));
  return runs;
}

}  // namespace hopscope
