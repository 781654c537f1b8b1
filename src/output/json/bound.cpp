#include <hopscope/names.hpp>

#include "output/bound_report.hpp"
#include "output/json_parts.hpp"

namespace hopscope {

namespace {

std::string_view name_of_limit(BoundReport::Limit limit) {
  switch (limit) {
    case BoundReport::Limit::nothing: return "nothing";
    case BoundReport::Limit::ports: return "ports";
    case BoundReport::Limit::channels: return "channels";
    case BoundReport::Limit::startups: return "startups";
  }
  return "";
}

Json ports_json(const std::vector<Certificate::PricedPort>& ports) {
  Json json = Json::array();
  for (const auto& [node, price] : ports) json.push_back({node, price});
  return json;
}

Json one_bound(const BoundReport& report) {
  Result setting;
  setting.platform = report.platform;
  setting.schedule = report.schedule;
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["scenario"] = report.scenario;
  json["platform"] = platform_json(report.platform);
  json["schedule"] = schedule_json(setting);
  json["bound"] = report.bound;
  json["parts"] = {{"latency", report.latency},
                   {"ports", report.ports},
                   {"channels", report.channels},
                   {"startups", report.startups}};
  json["limit"] = name_of_limit(report.limit);
  json["fractional"] = report.fractional;
  json["gap"] = report.gap();
  json["stopped"] = report.flow.is_stopped;
  json["fractional_has_fastest_ports"] = report.has_unlike_port_times;
  json["closed_form"] = nullptr;
  if (report.closed_form)
    json["closed_form"] = {{"name", report.closed_form->name}, {"value", report.closed_form->time}};
  json["critical_channels"] = Json::array();
  for (const CriticalChannel& each : report.critical_channels)
    json["critical_channels"].push_back({each.ends.from, each.ends.to, each.price});
  json["critical_ports"] = {{"send", ports_json(report.critical_send_ports)},
                            {"receive", ports_json(report.critical_receive_ports)}};
  json["others_as_busy"] = report.others_as_busy;
  json["cut"] = report.cut ? Json(report.cut->nodes) : Json(nullptr);
  json["cut_channels"] = report.cut ? Json(report.cut->channels) : Json(nullptr);
  json["group"] = report.group.empty() ? Json(nullptr) : Json(report.group);
  json["restricted"] = Json::array();
  for (const RestrictedBound& each : report.restricted)
    json["restricted"].push_back({{"name", each.name}, {"value", each.time}, {"holds_for", each.holds_for}});
  return json;
}

Json one_verified(const VerifiedCertificate& verified) {
  const CheckedCertificate& checked = verified.checked;
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["file"] = verified.file;
  json["valid"] = checked.fault.empty();
  json["bound"] = checked.proven && checked.fault.empty() ? Json(checked.proven->bound) : Json(nullptr);
  json["fault"] = checked.fault.empty() ? Json(nullptr) : Json(checked.fault);
  if (!verified.scenario.empty()) {
    json["scenario"] = {{"file", verified.scenario},
                        {"is_the_same", verified.difference.empty()},
                        {"difference", verified.difference.empty() ? Json(nullptr) : Json(verified.difference)}};
  }
  return json;
}

}  // namespace

std::string bound_json(const std::vector<BoundReport>& reports, bool array) {
  return objects_text(reports, array, one_bound);
}

std::string verified_json(const std::vector<VerifiedCertificate>& all, bool array) {
  return objects_text(all, array, one_verified);
}

}  // namespace hopscope
