#include "output/json_layout.hpp"
#include "output/json_parts.hpp"
#include "output/sensitivity_report.hpp"

namespace hopscope {

namespace {

Json number_of_ports(int ports) { return ports == Platform::all_ports ? Json("all") : Json(ports); }

Json exact_json(const ExactDependence& exact) {
  Json json{{"slope", exact.slope}, {"from", exact.from}, {"to", exact.to ? Json(*exact.to) : Json(nullptr)}};
  json["tolerances"] = Json::array();
  for (const Tolerance& each : exact.tolerances)
    json["tolerances"].push_back({{"longer", each.longer}, {"value", or_null(each.value)}});
  return json;
}

Json sensitivity_row_json(const Sensitivity& row) {
  Json json{{"parameter", row.parameter}, {"of", row.of.empty() ? Json(nullptr) : Json(row.of)}};
  json["value"] = or_null(row.value);
  json["by"] = row.is_by_formula ? "formula" : "runs";
  if (row.one_percent) {
    const OnePercent& around = *row.one_percent;
    json["elasticity"] = or_null(around.elasticity);
    json["elasticity_below"] = around.below;
    json["elasticity_above"] = around.above;
    json["time_at_99_percent"] = around.less;
    json["time_at_101_percent"] = around.more;
  }
  if (row.ports) {
    json["changed_to"] = number_of_ports(*row.ports);
  } else {
    json["changed_to"] = row.value ? Json(*row.value * SensitivityReport::better) : Json(nullptr);
  }
  json["changed_time"] = row.changed_time;
  json["saved"] = row.saved;
  if (row.doubled_time) json["doubled_time"] = *row.doubled_time;
  if (row.exact) json["exact"] = exact_json(*row.exact);
  if (row.curve.empty()) return json;
  json["curve"] = Json::array();
  for (const auto& [factor, time] : row.curve) json["curve"].push_back({{"factor", factor}, {"time", time}});
  return json;
}

Json sensitivities_json(const std::vector<Sensitivity>& rows) {
  Json json = Json::array();
  for (const Sensitivity& row : rows) json.push_back(sensitivity_row_json(row));
  return json;
}

}  // namespace

std::string sensitivity_json(const SensitivityReport& report) {
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["scenario"] = report.run.scenario;
  json["engine"] = report.run.engine;
  json["platform"] = platform_json(report.run.platform);
  json["schedule"] = schedule_json(report.run);
  json["time"] = report.run.time;
  json["formula"] = report.formula ? formula_json(*report.formula, report.run.time) : Json(nullptr);
  json["parameters"] = sensitivities_json(report.parameters);
  json["classes"] = sensitivities_json(report.classes);
  json["runs"] = report.runs;
  json["remarks"] = report.remarks;
  std::string out;
  append_object(out, json, "");
  return out + '\n';
}

}  // namespace hopscope
