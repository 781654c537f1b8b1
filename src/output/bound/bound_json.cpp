#include <hopscope/names.hpp>

#include "output/bound.hpp"
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

Json number_or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

std::vector<std::size_t> numbers_of(const std::vector<bool>& members) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (members[i]) numbers.push_back(i);
  }
  return numbers;
}

/// Of an exchange, the nodes on one side; of a collective operation what must leave which vertices, and through which
/// capacity. Data is told where it is on the other side than its node: ports are between them.
Json cut_json(const BoundReport& report) {
  if (report.cut) return report.cut->nodes;
  if (!report.data_cut || report.data_cut->across == CutCertificate::Across::nothing) return nullptr;
  const DataCutReport& cut = *report.data_cut;
  Json json{{"inside", nullptr}, {"words", cut.proven.words}, {"capacity", cut.proven.rate}};
  if (cut.across == CutCertificate::Across::all_ranks) return json;
  json["inside"] = numbers_of(cut.set.vertices);
  if (!report.critical_send_ports.empty() || !report.critical_receive_ports.empty())
    json["data_inside"] = numbers_of(cut.set.data);
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
  json["fractional"] = number_or_null(report.fractional);
  json["gap"] = number_or_null(report.gap());
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
  json["cut"] = cut_json(report);
  json["cut_channels"] = report.cut ? Json(report.cut->channels) : Json(nullptr);
  json["group"] = report.group.empty() ? Json(nullptr) : Json(report.group);
  json["restricted"] = Json::array();
  for (const RestrictedBound& each : report.restricted)
    json["restricted"].push_back({{"name", each.name}, {"value", each.time}, {"holds_for", each.holds_for}});
  return json;
}

Json one_verified(const VerifiedCertificate& verified) {
  const CheckedProof& checked = verified.checked;
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["file"] = verified.file;
  json["valid"] = checked.fault.empty();
  json["bound"] = checked.fault.empty() ? Json(checked.bound) : Json(nullptr);
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
