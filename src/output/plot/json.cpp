#include <fmt/format.h>

#include "output/json_layout.hpp"
#include "output/pages.hpp"
#include "output/plot/plot.hpp"
#include "output/plot/ticks.hpp"
#include "text/formatted.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

// Four significant digits suffice for a crossing.
std::string where_in_words(const Plot& plot, double x, const PlotGap& within) {
  const std::string& name = plot.x.brief;
  if (!within) return fmt::format("{} = {}", name, about(x));
  return fmt::format("between {0} = {1} and {0} = {2}", name, number(within->first), number(within->second));
}

Json axis_json(const PlotAxis& axis, const std::vector<double>& ticks) {
  const auto [from, to] = plot_range(axis);
  return {
      {"name", axis.name},    {"brief", axis.brief}, {"label", axis.label},       {"logarithmic", axis.is_logarithmic},
      {"domain", {from, to}}, {"ticks", ticks},      {"texts", tick_texts(ticks)}};
}

Json curve_json(const PlotCurve& curve) {
  Json samples = Json::array();
  for (const PlotSample& sample : curve.samples) {
    samples.push_back({sample.x, sample.simulated, sample.formula ? Json(*sample.formula) : Json()});
  }
  Json line = Json::array();
  for (const CurvePoint& point : curve.line) line.push_back({point.x, point.y});
  return {{"samples", samples}, {"line", line}, {"exact", curve.is_exact}};
}

Json panel_json(const PlotPanel& panel, const Plot& plot) {
  Json json{{"title", panel.title}, {"curves", Json::array()}, {"crossings", Json::array()}, {"doubts", Json::array()}};
  for (const PlotCurve& curve : panel.curves) json["curves"].push_back(curve_json(curve));
  for (const PlotCrossing& each : panel.crossings) {
    json["crossings"].push_back({{"x", each.change.at.x},
                                 {"y", each.change.at.y},
                                 {"within", each.within ? Json({each.within->first, each.within->second}) : Json()},
                                 {"below", each.change.below},
                                 {"above", each.change.above},
                                 {"by", each.by_formula ? "formula" : "simulated"},
                                 {"edge", each.edge == PlotCrossing::Edge::top ? "top" : "bottom"},
                                 {"number", number_of(each, plot)},
                                 {"words", crossing_in_words(each, plot)}});
  }
  for (const PlotDoubt& doubt : panel.doubts) json["doubts"].push_back(doubt_in_words(doubt, plot));
  if (panel.shaded.empty()) return json;
  json["shaded"] = Json::array();
  for (const auto& [x, low, high] : panel.shaded) json["shaded"].push_back({x, low, high});
  return json;
}

}  // namespace

std::string number_of(const PlotCrossing& crossing, const Plot& plot) {
  if (!crossing.within) return where_in_words(plot, crossing.change.at.x, {});
  return fmt::format("{} < {} < {}", number(crossing.within->first), plot.x.brief, number(crossing.within->second));
}

std::string crossing_in_words(const PlotCrossing& crossing, const Plot& plot) {
  const auto& [at, below, above] = crossing.change;
  const auto named = [&](const std::vector<std::size_t>& curves) {
    std::vector<std::string> names;
    for (const std::size_t curve : curves) names.push_back(plot.names[curve]);
    return joined(names, " and ");
  };
  return fmt::format("{} {} below {} from {} on ({})", named(below), below.size() == 1 ? "is" : "are", named(above),
                     where_in_words(plot, at.x, crossing.within), crossing.by_formula ? "formulas" : "simulated");
}

std::string doubt_in_words(const PlotDoubt& doubt, const Plot& plot) {
  const auto& [crossing, within] = doubt;
  return fmt::format("{} is below {} from {} on by less than two standard errors: not significant, and no crossover",
                     plot.names[crossing.below], plot.names[crossing.above],
                     where_in_words(plot, crossing.at.x, within));
}

std::string plot_json(const Plot& plot) {
  Json json{{"hopscope", HOPSCOPE_VERSION},
            {"format", 1},
            {"title", plot.title},
            {"setting", plot.setting},
            {"x", axis_json(plot.x, x_ticks(plot))},
            {"y", axis_json(plot.y, y_ticks(plot))},
            {"lines", plot.has_formulas ? "formulas" : "simulated"},
            {"curves", plot.names},
            {"panels", Json::array()}};
  for (const PlotPanel& panel : plot.panels) json["panels"].push_back(panel_json(panel, plot));
  std::string out;
  append_object(out, json, "");
  return out;
}

std::string plot_page(const Plot& plot) { return filled_page(plot_viewer_page(), "%HOPSCOPE_PLOT%", plot_json(plot)); }

}  // namespace hopscope
