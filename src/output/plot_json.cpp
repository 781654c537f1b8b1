#include <fmt/format.h>

#include "output/json_layout.hpp"
#include "output/plot.hpp"
#include "output/plot_ticks.hpp"

namespace hopscope {

namespace {

Json axis_json(const PlotAxis& axis, const std::vector<double>& ticks) {
  const auto [from, to] = plot_range(axis);
  Json texts = Json::array();
  for (const double tick : ticks) texts.push_back(tick_text(tick));
  return {{"name", axis.name},    {"brief", axis.brief}, {"label", axis.label}, {"logarithmic", axis.is_logarithmic},
          {"domain", {from, to}}, {"ticks", ticks},      {"texts", texts}};
}

Json curve_json(const PlotCurve& curve) {
  Json samples = Json::array();
  for (const PlotSample& sample : curve.samples) {
    samples.push_back({sample.x, sample.measured, sample.formula ? Json(*sample.formula) : Json()});
  }
  Json line = Json::array();
  for (const CurvePoint& point : curve.line) line.push_back({point.x, point.y});
  return {{"samples", samples}, {"line", line}, {"exact", curve.is_exact}};
}

Json panel_json(const PlotPanel& panel, const Plot& plot) {
  Json json{{"title", panel.title}, {"curves", Json::array()}, {"crossings", Json::array()}};
  for (const PlotCurve& curve : panel.curves) json["curves"].push_back(curve_json(curve));
  for (const PlotCrossing& each : panel.crossings) {
    json["crossings"].push_back({{"x", each.crossing.at.x},
                                 {"y", each.crossing.at.y},
                                 {"below", each.crossing.below},
                                 {"above", each.crossing.above},
                                 {"by", each.by_formula ? "formula" : "measured"},
                                 {"lowest", each.crossing.is_lowest},
                                 {"labelled", each.is_labelled},
                                 {"words", crossing_in_words(each, plot)}});
  }
  return json;
}

}  // namespace

// Four digits say where a crossing is.
std::string crossing_in_words(const PlotCrossing& crossing, const Plot& plot) {
  const CurveCrossing& crossed = crossing.crossing;
  return fmt::format("{} is below {} from {} = {:.4g} on ({})", plot.names[crossed.below], plot.names[crossed.above],
                     plot.x.brief, crossed.at.x, crossing.by_formula ? "formulas" : "measured");
}

std::string plot_json(const Plot& plot) {
  Json json{{"hopscope", HOPSCOPE_VERSION},
            {"format", 1},
            {"title", plot.title},
            {"setting", plot.setting},
            {"x", axis_json(plot.x, x_ticks(plot))},
            {"y", axis_json(plot.y, y_ticks(plot))},
            {"lines", plot.has_formulas ? "formulas" : "measured"},
            {"curves", plot.names},
            {"panels", Json::array()}};
  for (const PlotPanel& panel : plot.panels) json["panels"].push_back(panel_json(panel, plot));
  std::string out;
  append_object(out, json, "");
  return out;
}

}  // namespace hopscope
