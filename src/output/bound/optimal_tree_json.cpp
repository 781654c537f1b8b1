#include "output/bound/schedules.hpp"
#include "output/json_parts.hpp"

namespace hopscope {

namespace {

Json one_optimal_tree(const OptimalTree& found) {
  const TreeReport& best = found.best;
  Result setting;
  setting.platform = best.platform;
  setting.schedule = best.schedule;
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["scenario"] = best.scenario;
  json["platform"] = platform_json(best.platform);
  json["schedule"] = schedule_json(setting);
  json["optimum"] = found.is_proved ? Json(best.time) : Json(nullptr);
  json["time"] = best.time;
  json["trees"] = found.trees;
  json["runs"] = found.runs;
  json["stopped"] = found.is_stopped;
  json["synthesise"] = found.early;
  json["bound"] = or_null(best.bound);
  json["in_the_file"] = {{"time", found.own}};
  json["messages"] = Json::array();
  for (const ScheduledMessage& message : best.table) {
    json["messages"].push_back(
        {{"step", message.step}, {"from", message.from}, {"to", message.to}, {"words", words_json(message.words)}});
  }
  return json;
}

}  // namespace

std::string optimal_tree_json(const std::vector<OptimalTree>& all, bool array) {
  return objects_text(all, array, one_optimal_tree);
}

}  // namespace hopscope
