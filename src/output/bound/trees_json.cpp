#include "output/bound/schedules.hpp"
#include "output/json_layout.hpp"
#include "output/json_parts.hpp"

namespace hopscope {

namespace {

Json tree_json(const OutTree& tree) {
  Json edges = Json::array();
  for (const OutTree::Edge& edge : tree.edges) edges.push_back({edge.from, edge.to});
  return {{"root", tree.root}, {"weight", tree.weight}, {"depth", depth_of(tree)}, {"edges", std::move(edges)}};
}

Json phase_json(const TreePhase& phase) {
  Json trees = Json::array();
  for (const OutTree& tree : phase.packing.trees) trees.push_back(tree_json(tree));
  return {
      {"name", phase.name}, {"weight", phase.packing.scale.trees}, {"time", phase.time}, {"trees", std::move(trees)}};
}

}  // namespace

std::string trees_json(const TreeReport& report, const std::string& file) {
  Result setting;
  setting.platform = report.platform;
  setting.schedule = report.schedule;
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["scenario"] = report.scenario;
  json["platform"] = platform_json(report.platform);
  json["schedule"] = schedule_json(setting);
  json["steps"] = report.steps;
  json["time"] = report.time;
  json["bound"] = or_null(report.bound);
  json["gap"] = report.bound && *report.bound > 0 ? Json(report.time / *report.bound - 1) : Json();
  json["reached"] = report.phases.empty() || report.takes_own_routes ? Json(nullptr) : Json(report.reached());
  json["segments"] = report.segments;
  json["synchronization"] = name_of(report.synchronization());
  json["algorithm"] = or_null(report.catalogue.name);
  json["time_without_algorithm"] = or_null(report.catalogue.found);
  json["why_not_found"] = report.catalogue.why_not_found.empty() ? Json() : Json(report.catalogue.why_not_found);
  json["algorithms_not_run"] = report.catalogue.not_run;
  json["depth_of_one_tree"] = or_null(report.depth_of_one);
  json["most_blocks"] = or_null(report.most_blocks);
  json["messages"] = report.table.size();
  json["stopped"] = report.is_stopped;
  Json phases = Json::array();
  for (const TreePhase& phase : report.phases) phases.push_back(phase_json(phase));
  json["phases"] = std::move(phases);
  json["output"] = file;
  return objects_text(std::vector{json}, false, [](const Json& each) { return each; });
}

}  // namespace hopscope
