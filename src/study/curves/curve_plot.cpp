#include "study/curves/curves.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Between two knots a line, which is curved on logarithmic axes; at a jump two points above each other.
PlotCurve curve_of(const ExactCurve& curve, Plot& plot) {
  constexpr double fine = 1.1;
  PlotCurve drawn;
  for (std::size_t i = 0; i < curve.pieces.size(); ++i) {
    const CurvePiece& piece = curve.pieces[i];
    const Rational& end = i + 1 < curve.pieces.size() ? curve.pieces[i + 1].from : curve.to;
    const SampledCurve line{{piece.from.rounded(), piece.at(piece.from).rounded()},
                            {end.rounded(), piece.at(end).rounded()}};
    drawn.samples.push_back({line.front().x, line.front().y, {}, {}});
    for (const CurvePoint& point : refined(line, fine)) drawn.line.push_back(point);
    for (const auto& [x, y] : line) {
      plot.x.include(x);
      plot.y.include(y);
    }
  }
  drawn.is_exact = true;
  return drawn;
}

/// The bound, as if it were a curve of a schedule.
ExactCurve bound_as_curve(const CurveReport& report) {
  ExactCurve curve{.from = report.from, .to = report.known_to(), .pieces = {}, .jumps = {}};
  for (const BoundPiece& each : report.bound) curve.pieces.push_back({each.from, each.constant, each.slope});
  return curve;
}

/// The area between the bound and the lowest curve.
std::vector<PlotSpan> between(const std::vector<FastestPiece>& fastest, const ExactCurve& bound) {
  constexpr double fine = 1.1;
  std::set<Rational> knots{bound.to};
  for (const FastestPiece& each : fastest) knots.insert(each.from);
  for (const CurvePiece& each : bound.pieces) knots.insert(each.from);
  std::vector<PlotSpan> spans;
  for (auto knot = knots.begin(); *knot < bound.to; ++knot) {
    const FastestPiece& time = *std::prev(std::ranges::upper_bound(fastest, *knot, {}, &FastestPiece::from));
    const CurvePiece& limit = *std::prev(std::ranges::upper_bound(bound.pieces, *knot, {}, &CurvePiece::from));
    const auto time_at = [&](double x) { return time.constant.rounded() + time.slope.rounded() * x; };
    const double from = knot->rounded(), to = std::next(knot)->rounded();
    for (const auto& [x, low] :
         refined({{from, limit.at(*knot).rounded()}, {to, limit.at(*std::next(knot)).rounded()}}, fine))
      spans.push_back({x, low, time_at(x)});
  }
  return spans;
}

/// All curves, by their places; beside a bound those that are the lowest somewhere.
std::vector<std::size_t> shown_of(const CurveReport& report) {
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < report.curves.size(); ++i) {
    if (report.bound.empty() || std::ranges::find(report.fastest, i, &FastestPiece::curve) != report.fastest.end())
      shown.push_back(i);
  }
  return shown;
}

/// Where another curve becomes the lowest.
std::vector<PlotCrossing> crossings_of(const CurveReport& report, const std::vector<std::size_t>& shown) {
  const auto place_of = [&](std::size_t curve) {
    return static_cast<std::size_t>(std::ranges::find(shown, curve) - shown.begin());
  };
  std::vector<PlotCrossing> crossings;
  for (std::size_t i = 1; i < report.fastest.size(); ++i) {
    const FastestPiece& before = report.fastest[i - 1];
    const FastestPiece& after = report.fastest[i];
    if (before.curve == after.curve) continue;
    const Rational time = after.constant + after.slope * after.from;
    LowestChange change{{after.from.rounded(), time.rounded()}, {place_of(after.curve)}, {place_of(before.curve)}};
    crossings.push_back({std::move(change), true, PlotCrossing::Edge::bottom, {}});
  }
  return crossings;
}

}  // namespace

Plot plot_of(const CurveReport& report) {
  const std::string& unit = report.run.platform.time_unit;
  const bool is_size = report.along == "m";
  Plot plot;
  plot.title = report.run.scenario;
  plot.setting = {"exact curves of the time"};
  const bool is_factor = report.along == "t_w" && !report.run.platform.has_uniform_costs();
  const std::string of_unit = unit.empty() ? "" : " (" + unit + ")";
  const std::string label = is_size     ? "words of a message"
                            : is_factor ? "factor on the time of words"
                                        : report.along + of_unit;
  plot.x = {
      is_size ? "message_words" : report.along, report.along, label, true, PlotAxis::beyond_all, -PlotAxis::beyond_all};
  plot.y = {"time", "time", "time" + of_unit, true, PlotAxis::beyond_all, -PlotAxis::beyond_all};
  PlotPanel& panel = plot.panels.emplace_back();
  const std::vector<std::size_t> shown = shown_of(report);
  for (const std::size_t i : shown) {
    plot.names.push_back(report.curves[i].name);
    panel.curves.push_back(curve_of(report.curves[i].curve, plot));
  }
  if (!report.bound.empty()) {
    const ExactCurve bound = bound_as_curve(report);
    plot.names.emplace_back("lower bound");
    panel.curves.push_back(curve_of(bound, plot));
    panel.shaded = between(report.fastest, bound);
  }
  plot.y.is_logarithmic = plot.y.least > 0;
  panel.crossings = crossings_of(report, shown);
  return plot;
}

}  // namespace hopscope
