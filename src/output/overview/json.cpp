#include "output/json_parts.hpp"
#include "output/overview/overview.hpp"

namespace hopscope {

namespace {

Json row_json(const OperationRow& row) {
  Json json{{"operation", row.operation}, {"tried", row.tried}};
  const ComparedRun* best = row.best ? &*row.best : nullptr;
  json["algorithm"] = best != nullptr ? Json(best->result.schedule.algorithm) : Json(nullptr);
  json["name"] = best != nullptr ? Json(best->name) : Json(nullptr);
  json["why_none"] = best != nullptr ? Json(nullptr) : Json(row.why_none);
  if (best == nullptr) return json;
  const Result& result = best->result;
  add_options(json, result.options);
  json["mapping"] = result.platform.mapping_name;
  json["time"] = result.time;
  json["steps"] = result.totals.steps;
  json["startups"] = row.startups;
  json["words"] = row.words;
  json["formula"] = best->formula() != nullptr ? formula_json(*best->formula(), result.time) : Json(nullptr);
  json["bound"] = best->bound() != nullptr ? formula_json(*best->bound(), result.time) : Json(nullptr);
  return json;
}

Json platform_rows_json(const PlatformRows& rows) {
  Json json{{"name", rows.name}, {"engine", rows.engine}, {"platform", platform_json(rows.platform)}};
  json["operations"] = Json::array();
  for (const OperationRow& row : rows.rows) json["operations"].push_back(row_json(row));
  return json;
}

}  // namespace

std::string overview_json(const OverviewReport& report) {
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["message_words"] = words_json(report.main.message_words);
  json.update(platform_rows_json(report.main));
  json["against"] = Json::array();
  for (const PlatformRows& each : report.against) json["against"].push_back(platform_rows_json(each));
  std::string out;
  append_object(out, json, "");
  return out + '\n';
}

}  // namespace hopscope
