#include "output/fit/fit.hpp"

#include <cmath>

#include <hopscope/names.hpp>
#include <hopscope/result.hpp>

#include "output/csv.hpp"
#include "output/json_layout.hpp"
#include "output/json_parts.hpp"

namespace hopscope {

namespace {

Json parameter_json(FittedParameter parameter, const FittedCost& fitted) {
  return {{"parameter", name_of(parameter)},
          {"value", fitted.value},
          {"identifiable", fitted.is_identifiable},
          {"at_bound", fitted.is_at_bound},
          {"unbounded", or_null(fitted.unbounded)},
          {"standard_error", or_null(fitted.standard_error)},
          {"low", or_null(fitted.low)},
          {"high", or_null(fitted.high)}};
}

Json sum_json(const SettledSum& sum, const CostFit& fit) {
  Json json;
  json["sum"] = in_words(sum);
  for (const FittedParameter parameter : fit.parameters())
    json[std::string(name_of(parameter))] = sum.factors[static_cast<std::size_t>(parameter)];
  json["value"] = sum.value;
  json["standard_error"] = or_null(sum.standard_error);
  return json;
}

Json pattern_json(const std::optional<SizePattern>& pattern) {
  if (!pattern) return nullptr;
  Json json{{"p_value", pattern->chance}, {"runs", Json::array()}};
  for (const SizeStretch& each : pattern->stretches)
    json["runs"].push_back({{"from", each.from}, {"to", each.to}, {"above", each.is_above}});
  return json;
}

Cells cells_of(const Residual& residual) {
  const Measurement& of = residual.measurement;
  return {{"line", cell(of.line)},
          {"startups", of.startups},
          {"m", of.words},
          {"hops", of.hops},
          {"combined", of.combined},
          {"weight", of.weight},
          {"time", of.time},
          {"fitted", residual.fitted},
          {"residual", residual.value()},
          {"relative", cell(residual.relative())}};
}

Json by_runs_json(const FitByRuns& by_runs) {
  Json costs = Json::object();
  for (const FittedParameter parameter : by_runs.by_formula.parameters())
    costs[std::string(name_of(parameter))] = by_runs.by_formula[parameter].value;
  return {{"scenario", by_runs.scenario},
          {"algorithm", by_runs.algorithm},
          {"rounds", by_runs.rounds},
          {"settled", by_runs.has_settled},
          {"by_formula", {{"costs", costs}, {"rms_relative", or_null(by_runs.by_formula.rms_relative)}}}};
}

/// What is fitted, with its residuals.
Json fit_object(const FitReport& report) {
  const CostFit& fit = report.fit;
  Json json;
  if (report.by_runs) json["by_runs"] = by_runs_json(*report.by_runs);
  json["measurements"] = fit.used;
  json["costs"] = Json::object();
  for (const FittedParameter parameter : fit.parameters())
    json["costs"][std::string(name_of(parameter))] = fit[parameter].value;
  json["units"] = nullptr;
  if (report.has_units) {
    json["units"] = Json::object();
    for (const FittedParameter parameter : fit.parameters())
      json["units"][std::string(name_of(parameter))] = unit_in_log(parameter);
  }
  json["parameters"] = Json::array();
  for (const FittedParameter parameter : fit.parameters())
    json["parameters"].push_back(parameter_json(parameter, fit[parameter]));
  json["sums"] = Json::array();
  for (const SettledSum& sum : fit.sums) json["sums"].push_back(sum_json(sum, fit));
  json["r_squared"] = or_null(fit.r_squared);
  json["rms"] = fit.rms;
  json["rms_relative"] = or_null(fit.rms_relative);
  json["degrees_of_freedom"] = fit.degrees_of_freedom();
  json["condition"] = std::isfinite(fit.condition) ? Json(fit.condition) : Json(nullptr);
  json["pattern"] = pattern_json(fit.pattern);
  json["warnings"] = warnings_of(report);
  json["columns_not_used"] = report.unused;
  json["residuals"] = Json::array();
  for (const Residual& each : fit.residuals) add_cells(json["residuals"].emplace_back(), cells_of(each));
  return json;
}

Json protocols_json(const FitReport& report) {
  const ProtocolFit& found = *report.protocols;
  return {{"last_short", found.last_short},
          {"first_long", found.first_long},
          {"earliest", found.earliest},
          {"latest", found.latest},
          {"error", found.error},
          {"error_of_one", found.error_of_one},
          {"two_are_better", found.are_two_better},
          {"short", fit_object(of_short_messages(report))},
          {"long", fit_object(of_long_messages(report))}};
}

}  // namespace

std::string fit_json(const FitReport& report) {
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["file"] = report.file;
  json["weighting"] = name_of(report.weighting);
  json["switching"] = name_of(report.switching);
  json.update(fit_object(report));
  json["protocols"] = report.protocols ? protocols_json(report) : Json(nullptr);
  std::string out;
  append_object(out, json, "");
  return out + '\n';
}

std::string fit_csv(const FitReport& report) {
  std::string out = csv_header(cells_of(Residual{}));
  const auto append = [&](const CostFit& fit) {
    for (const Residual& each : fit.residuals) out += csv_line(cells_of(each));
  };
  append(report.protocols ? report.protocols->short_messages : report.fit);
  if (report.protocols) append(report.protocols->long_messages);
  return out;
}

}  // namespace hopscope
