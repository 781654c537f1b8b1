#include <cmath>

#include <hopscope/names.hpp>
#include <hopscope/result.hpp>

#include "output/fit_report.hpp"
#include "output/json_layout.hpp"

namespace hopscope {

namespace {

Json price_json(Price price, const FittedPrice& fitted) {
  return {{"price", name_of(price)},
          {"value", fitted.value},
          {"told", fitted.is_told},
          {"at_bound", fitted.is_at_bound},
          {"unbounded", or_null(fitted.unbounded)},
          {"standard_error", or_null(fitted.standard_error)},
          {"low", or_null(fitted.low)},
          {"high", or_null(fitted.high)}};
}

Json sum_json(const SettledSum& sum) {
  Json json;
  json["sum"] = in_words(sum);
  for (const Price price : all_prices) json[std::string(name_of(price))] = sum.factors[static_cast<std::size_t>(price)];
  json["value"] = sum.value;
  json["standard_error"] = or_null(sum.standard_error);
  return json;
}

Json pattern_json(const std::optional<SizePattern>& pattern) {
  if (!pattern) return nullptr;
  Json json{{"chance", pattern->chance}, {"stretches", Json::array()}};
  for (const SizeStretch& each : pattern->stretches)
    json["stretches"].push_back({{"from", each.from}, {"to", each.to}, {"above", each.is_above}});
  return json;
}

Json residual_json(const Residual& residual) {
  const Measurement& of = residual.measurement;
  return {{"line", of.line},           {"startups", of.startups},      {"m", of.words},
          {"hops", of.hops},           {"weight", of.weight},          {"time", of.time},
          {"fitted", residual.fitted}, {"residual", residual.value()}, {"relative", or_null(residual.relative())}};
}

}  // namespace

std::string fit_json(const FitReport& report) {
  const PriceFit& fit = report.fit;
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["file"] = report.file;
  json["weighting"] = name_of(report.weighting);
  json["switching"] = name_of(report.switching);
  json["measurements"] = fit.used;
  json["costs"] = Json::object();
  for (const Price price : all_prices) json["costs"][std::string(name_of(price))] = fit[price].value;
  json["prices"] = Json::array();
  for (const Price price : all_prices) json["prices"].push_back(price_json(price, fit[price]));
  json["sums"] = Json::array();
  for (const SettledSum& sum : fit.sums) json["sums"].push_back(sum_json(sum));
  json["r_squared"] = or_null(fit.r_squared);
  json["rms"] = fit.rms;
  json["rms_relative"] = or_null(fit.rms_relative);
  json["to_spare"] = fit.to_spare();
  json["condition"] = std::isfinite(fit.condition) ? Json(fit.condition) : Json(nullptr);
  json["pattern"] = pattern_json(fit.pattern);
  json["warnings"] = warnings_of(report);
  json["columns_not_used"] = report.unused;
  json["residuals"] = Json::array();
  for (const Residual& each : fit.residuals) json["residuals"].push_back(residual_json(each));
  std::string out;
  append_object(out, json, "");
  return out + '\n';
}

}  // namespace hopscope
