#include "output/sensitivity/sensitivity.hpp"

#include "output/csv.hpp"
#include "output/json_layout.hpp"
#include "output/json_parts.hpp"

namespace hopscope {

namespace {

Cell changed_to(const Sensitivity& row) {
  if (row.ports) return *row.ports == Platform::all_ports ? Cell("all") : cell(*row.ports);
  if (row.design) return Cell(*row.design);
  return row.value ? Cell(*row.value * SensitivityReport::better) : Cell();
}

Cells parameter_cells(const Sensitivity& row) {
  return {{"parameter", row.parameter},
          {"of", if_any(row.of)},
          {"value", cell(row.value)},
          {"by", row.is_by_formula ? "formula" : "runs"}};
}

Cells cells_around(const std::optional<OnePercent>& around) {
  const auto if_known = [&](auto OnePercent::*member) {
    return around ? cell(std::optional((*around).*member)) : Cell();
  };
  return {{"elasticity", around ? cell(around->elasticity) : Cell()},
          {"elasticity_below", if_known(&OnePercent::below)},
          {"elasticity_above", if_known(&OnePercent::above)},
          {"time_at_99_percent", if_known(&OnePercent::less)},
          {"time_at_101_percent", if_known(&OnePercent::more)}};
}

Cells change_cells(const Sensitivity& row) {
  return {{"changed_to", changed_to(row)}, {"changed_time", row.changed_time}, {"saved", row.saved}};
}

Json exact_json(const ExactDependence& exact) {
  Json json{{"slope", exact.slope}, {"from", exact.from}, {"to", exact.to ? Json(*exact.to) : Json(nullptr)}};
  json["tolerances"] = Json::array();
  for (const Tolerance& each : exact.tolerances)
    json["tolerances"].push_back({{"longer", each.longer}, {"value", or_null(each.value)}});
  return json;
}

Json sensitivity_row_json(const Sensitivity& row) {
  Json json;
  add_cells(json, parameter_cells(row));
  if (row.one_percent) add_cells(json, cells_around(row.one_percent));
  add_cells(json, change_cells(row));
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

std::string sensitivity_csv(const SensitivityReport& report) {
  const auto cells_of = [&](const Sensitivity& row) {
    Cells cells{{"scenario", report.run.scenario}, {"engine", report.run.engine}, {"time", report.run.time}};
    append(cells, parameter_cells(row));
    append(cells, cells_around(row.one_percent));
    append(cells, change_cells(row));
    cells.emplace_back("doubled_time", cell(row.doubled_time));
    return cells;
  };
  std::string out = csv_header(cells_of({}));
  for (const auto* rows : {&report.parameters, &report.classes}) {
    for (const Sensitivity& row : *rows) out += csv_line(cells_of(row));
  }
  return out;
}

}  // namespace hopscope
