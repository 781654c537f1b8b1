#include <hopscope/names.hpp>

#include "output/comparison/comparison.hpp"
#include "output/json_parts.hpp"

namespace hopscope {

namespace {

Json run_json(const ComparedRun& run) {
  const Result& result = run.result;
  const Analytic* formula = run.formula();
  const Analytic* bound = run.bound();
  Json json;
  json["algorithm"] = run.result.schedule.algorithm;
  json["name"] = run.name;
  json["own"] = run.own;
  json["tuned"] = run.tuned;
  json["winner"] = run.winner;
  add_options(json, run.result.options);
  json["mapping"] = run.result.platform.mapping_name;
  json["time"] = result.time;
  json["formula"] = formula != nullptr ? formula_json(*formula, result.time) : Json(nullptr);
  json["bound"] = bound != nullptr ? formula_json(*bound, result.time) : Json(nullptr);
  add_totals(json, result.totals);
  json["congestion_free"] = result.congestion_free();
  json["delivery"] = name_of(result.delivery);
  json["combination"] = combination_json(result);
  if (result.bandwidth) json["bandwidth"] = bandwidth_json(*result.bandwidth);
  if (result.bandwidth) json["busbw_at_best"] = or_null(run.bus_at_best);
  if (result.agreement) json["agreement"] = agreement_json(*result.agreement);
  json["analytic"] = formulas_json(result.analytic, result.time);
  json["bounds"] = formulas_json(result.bounds, result.time);
  return json;
}

Json tuning_json(const Tuning& tuning) {
  Json json{{"algorithm", tuning.algorithm}, {"fastest", tuning.fastest}, {"tried", Json::array()}};
  for (const auto& each : tuning.tried) json["tried"].push_back({{"name", each.name}, {"time", each.time}});
  json["ruled_out"] = tuning.ruled_out;
  json["not_tried"] = tuning.not_tried;
  return json;
}

Json crossover_json(const Crossover& crossover) {
  Json json;
  json["message_words"] = crossover.words();
  json["below"] = crossover.below;
  json["above"] = crossover.above;
  json["by_formula"] = or_null(crossover.by_formula);
  json["by_runs"] = or_null(crossover.by_runs);
  json["jump"] = crossover.jump ? Json({crossover.jump->first, crossover.jump->second}) : Json(nullptr);
  json["confirmed"] = crossover.confirmed;
  json["changes_fastest"] = crossover.changes_fastest;
  json["undercut_by"] = crossover.undercut_by.empty() ? Json(nullptr) : Json(crossover.undercut_by);
  json["faster_if_tuned"] = crossover.faster_if_tuned.empty() ? Json(nullptr) : Json(crossover.faster_if_tuned);
  json["not_run"] = crossover.not_run;
  json["runs"] = Json::array();
  for (const auto& probe : crossover.probes) {
    json["runs"].push_back({{"message_words", probe.words}, {"below", probe.below}, {"above", probe.above}});
  }
  json["below_line"] = line_json(crossover.below_line);
  json["above_line"] = line_json(crossover.above_line);
  return json;
}

Json forecasts_json(const LibraryForecasts& forecasts, const std::optional<BandwidthScale>& bandwidth) {
  Json json{{"title", forecasts.title}, {"machine", forecasts.machine}, {"nodes", forecasts.nodes}};
  json["forecasts"] = Json::array();
  for (const ForecastRow& each : forecasts.rows) {
    Json row{{"name", each.name},
             {"latency", each.latency},
             {"algbw_at_best", each.rate},
             {"time", each.time},
             {"taken", each.is_taken}};
    if (bandwidth) row["busbw_at_best"] = bandwidth->at(each.rate).bus;
    json["forecasts"].push_back(std::move(row));
  }
  return json;
}

Json comparison_object(const Comparison& comparison) {
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["scenario"] = comparison.common.scenario;
  json["engine"] = comparison.common.engine;
  json["platform"] = platform_json(comparison.common.platform);
  json["schedule"] = schedule_json(comparison.common);
  json["algorithms"] = Json::array();
  for (const auto& run : comparison.runs) json["algorithms"].push_back(run_json(run));
  json["tunings"] = Json::array();
  for (const Tuning& each : comparison.tunings) json["tunings"].push_back(tuning_json(each));
  json["left_out"] = Json::array();
  for (const auto& each : comparison.left_out) {
    json["left_out"].push_back({{"name", each.name}, {"reason", each.reason}, {"failed", each.failed}});
  }
  if (comparison.forecasts) json["library"] = forecasts_json(*comparison.forecasts, comparison.bandwidth);
  json["sizes_tried"] = nullptr;
  json["fastest_for_smallest"] = nullptr;
  json["crossovers"] = nullptr;
  if (!comparison.sizes) return json;
  json["sizes_tried"] = {comparison.sizes->from, comparison.sizes->to};
  json["fastest_for_smallest"] = comparison.sizes->smallest;
  json["crossovers"] = Json::array();
  for (const auto& each : comparison.sizes->crossovers) json["crossovers"].push_back(crossover_json(each));
  json["proven"] = !comparison.sizes->proven.empty();
  if (comparison.sizes->proven.empty()) json["why_not_proven"] = comparison.sizes->why_not_proven;
  json["fastest"] = Json::array();
  for (const auto& [words, name] : comparison.sizes->proven)
    json["fastest"].push_back({{"from", words}, {"algorithm", name}});
  return json;
}

}  // namespace

std::string comparison_json(std::span<const Comparison> comparisons, bool array) {
  std::string out;
  if (!array && comparisons.size() == 1) {
    append_object(out, comparison_object(comparisons.front()), "");
  } else {
    append_lines(out, comparisons, "", [](std::string& text, const Comparison& comparison) {
      append_object(text, comparison_object(comparison), "  ");
    });
  }
  return out + '\n';
}

}  // namespace hopscope
