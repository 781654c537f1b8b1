#include "output/bound/schedules.hpp"
#include "output/json_layout.hpp"
#include "output/json_parts.hpp"

namespace hopscope {

std::string synthesis_json(const SynthesisReport& report, const std::string& file) {
  Result setting;
  setting.platform = report.platform;
  setting.schedule = report.schedule;
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["scenario"] = report.scenario;
  json["platform"] = platform_json(report.platform);
  json["schedule"] = schedule_json(setting);
  json["steps"] = report.steps;
  json["steps_at_least"] = report.at_least;
  json["time"] = report.time;
  json["bound"] = or_null(report.bound);
  json["gap"] = or_null(report.gap());
  json["bound_of_steps"] = or_null(report.bound_of_steps);
  json["gap_of_steps"] = or_null(report.gap_of_steps());
  json["messages"] = report.table.size();
  json["pieces"] = report.pieces;
  json["at_once"] = report.is_at_once;
  json["time_in_steps"] = report.time_in_steps > 0 ? Json(report.time_in_steps) : Json();
  json["synchronization"] = name_of(report.synchronization());
  json["algorithm"] = or_null(report.catalogue.name);
  json["time_without_algorithm"] = or_null(report.catalogue.found);
  json["why_not_found"] = report.catalogue.why_not_found.empty() ? Json() : Json(report.catalogue.why_not_found);
  json["algorithms_not_run"] = report.catalogue.not_run;
  json["stopped"] = report.is_stopped;
  json["congestion"] = report.congestion;
  json["transfers"] = report.transfers;
  json["orbit"] = report.orbit;
  json["moves"] = report.moves;
  json["output"] = file;
  return objects_text(std::vector{json}, false, [](const Json& each) { return each; });
}

}  // namespace hopscope
