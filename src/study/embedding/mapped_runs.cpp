#include "study/embedding/embedding_report.hpp"

#include <numeric>

#include "analysis/congestion/step_congestion.hpp"
#include "run/preparation.hpp"

namespace hopscope {

namespace {

// As many ranks as the platform has, each on the node of the same number.
Mapping identity_on(const Platform& platform) {
  if (platform.has_rank_on_every_node()) return {};
  std::vector<NodeId> nodes(static_cast<std::size_t>(platform.ranks()));
  std::iota(nodes.begin(), nodes.end(), NodeId{0});
  return Mapping(std::move(nodes));
}

MappedRun run_under(Scenario scenario, const Mapping& mapping, const std::string& name, RunOptions how) {
  constexpr double most_messages_listed = 1e6;
  scenario.platform.mapping = mapping;
  scenario.platform.mapping_name = name;
  scenario.schedule.plan = nullptr;
  scenario.schedule.content = Content::sizes;
  scenario.expect.reset();
  scenario.file += ": mapping " + name;
  scenario.reference = nullptr;
  how.messages = messages_of(scenario) <= most_messages_listed;
  Result result = simulate(scenario, how);
  return {name, result.time, std::move(result.steps), step_witnesses(result.platform, result.messages)};
}

}  // namespace

std::vector<MappedRun> mapped_runs(const Scenario& scenario, const EvaluatedMapping* found, const RunOptions& options) {
  const Platform& own = scenario.platform;
  std::vector<MappedRun> runs;
  Platform straight = own;
  straight.mapping = identity_on(own);
  straight.mapping_name = "identity";
  if (!own.mapping.is_identity() && scenario.algorithm->misfit(straight).empty()) {
    runs.push_back(run_under(scenario, straight.mapping, "identity", options));
  }
  runs.push_back(run_under(scenario, own.mapping, own.mapping_name, options));
  if (found != nullptr) runs.push_back(run_under(scenario, Mapping(found->nodes), found->name, options));
  return runs;
}

}  // namespace hopscope
