#include <hopscope/names.hpp>

#include "output/bound/schedules.hpp"
#include "output/json_parts.hpp"

namespace hopscope {

namespace {

Json message_of_optimum(const OptimumReport& report, const ScheduledMessage& message) {
  Json route = Json::array();
  for (const ChannelId id : message.route) {
    const auto [from, to] = report.platform.topology->channel(id);
    if (route.empty()) route.push_back(from);
    route.push_back(to);
  }
  return {{"step", message.step},
          {"from", message.from},
          {"to", message.to},
          {"words", words_json(message.words)},
          {"route", std::move(route)}};
}

Json one_optimum(const OptimumReport& report) {
  Result setting;
  setting.platform = report.platform;
  setting.schedule = report.schedule;
  const PackedSteps& found = report.found;
  const bool has_schedule = report.messages == 0 || !found.packing.empty();
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["scenario"] = report.scenario;
  json["platform"] = platform_json(report.platform);
  json["schedule"] = schedule_json(setting);
  json["routes"] = name_of(report.settings.routes);
  json["optimum"] = report.messages == 0 || found.is_optimum() ? Json(found.steps) : Json(nullptr);
  json["at_least"] = found.at_least;
  json["at_most"] = has_schedule ? Json(found.steps) : Json(nullptr);
  json["parts"] = {{"ports", report.by_ports}, {"channels", report.by_channels}};
  json["nodes"] = found.nodes;
  json["stopped"] = found.is_stopped;
  json["time"] = found.packing.empty() ? Json(nullptr) : Json(report.time);
  json["bound"] = or_null(report.bound);
  json["in_the_file"] = {{"steps", report.own.steps},
                         {"congestion_free", report.own.congestion_free},
                         {"messages", report.own.messages},
                         {"time", report.own.time}};
  json["messages"] = Json::array();
  for (const ScheduledMessage& message : report.table) json["messages"].push_back(message_of_optimum(report, message));
  return json;
}

}  // namespace

std::string optimum_json(const std::vector<OptimumReport>& reports, bool array) {
  return objects_text(reports, array, one_optimum);
}

}  // namespace hopscope
