#include "command/reading/plot_lines.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hopscope {

namespace {

void widen(PlotAxis& axis, double value) {
  axis.least = std::min(axis.least, value);
  axis.most = std::max(axis.most, value);
}

void measure_axes(Plot& plot, bool linear) {
  constexpr double beyond_all = std::numeric_limits<double>::infinity();
  for (PlotAxis* axis : {&plot.x, &plot.y}) {
    axis->least = beyond_all;
    axis->most = -beyond_all;
  }
  for (const PlotPanel& panel : plot.panels) {
    for (const PlotCurve& curve : panel.curves) {
      for (const PlotSample& sample : curve.samples) {
        widen(plot.x, sample.x);
        widen(plot.y, sample.measured);
        if (sample.formula) widen(plot.y, *sample.formula);
      }
    }
  }
  for (PlotAxis* axis : {&plot.x, &plot.y}) {
    axis->is_logarithmic = !linear && axis->least > 0 && axis->most > 10 * axis->least;
  }
}

SampledCurve formulas_of(const PlotCurve& curve) {
  SampledCurve points;
  for (const PlotSample& sample : curve.samples) {
    if (sample.formula) points.push_back({sample.x, *sample.formula});
  }
  return points;
}

SampledCurve measurements_of(const PlotCurve& curve) {
  SampledCurve points;
  for (const PlotSample& sample : curve.samples) points.push_back({sample.x, sample.measured});
  return points;
}

// Of formulas that are bounds it says nothing where they cross.
void add_crossings(PlotPanel& panel, Between between, bool by_formula) {
  std::vector<SampledCurve> curves;
  for (const PlotCurve& curve : panel.curves) {
    const bool is_known = !by_formula || curve.is_exact;
    curves.push_back(!is_known ? SampledCurve() : by_formula ? formulas_of(curve) : measurements_of(curve));
  }
  for (const CurveCrossing& crossing : curve_crossings(curves, between)) {
    panel.crossings.push_back({crossing, by_formula, false, false});
  }
}

double part_of(const PlotAxis& axis, double value) {
  const auto place = [&](double x) { return axis.is_logarithmic ? std::log(x) : x; };
  return (place(value) - place(axis.least)) / (place(axis.most) - place(axis.least));
}

// What was measured comes before what formulas say, which need no words of their own where both are the same.
void choose_labels(std::vector<PlotCrossing>& crossings, const PlotAxis& x) {
  constexpr std::size_t few = 3;
  constexpr double near = 0.025;  // of the axis
  const auto are_near = [&](const PlotCrossing& one, const PlotCrossing& other) {
    return std::abs(part_of(x, one.crossing.at.x) - part_of(x, other.crossing.at.x)) < near;
  };
  const auto measured = static_cast<std::size_t>(
      std::count_if(crossings.begin(), crossings.end(), [](const PlotCrossing& each) { return !each.by_formula; }));
  for (const bool by_formula : {false, true}) {
    for (PlotCrossing& each : crossings) {
      if (each.by_formula != by_formula || !(each.crossing.is_lowest || measured <= few)) continue;
      const auto has_near = [&](auto is_same_sort) {
        return std::any_of(crossings.begin(), crossings.end(), [&](const PlotCrossing& other) {
          return &other != &each && is_same_sort(other) && are_near(each, other);
        });
      };
      each.is_told = !by_formula || !has_near([&](const PlotCrossing& other) {
        return other.is_told && other.crossing.below == each.crossing.below &&
               other.crossing.above == each.crossing.above;
      });
      each.is_labelled = each.is_told && !has_near([](const PlotCrossing& other) { return other.is_labelled; });
    }
  }
}

}  // namespace

void complete(Plot& plot, const PlotHabits& habits) {
  constexpr double factor = 1.2;  // a bend cannot be seen between two points that lie so near
  measure_axes(plot, habits.linear);
  const bool is_affine = habits.y_is_time && habits.x_adds_time;
  const bool is_doubly_logarithmic = plot.x.is_logarithmic && plot.y.is_logarithmic;
  const Between between = !is_affine && is_doubly_logarithmic ? Between::logarithmic : Between::linear;
  for (PlotPanel& panel : plot.panels) {
    for (PlotCurve& curve : panel.curves) {
      curve.line = plot.has_formulas ? formulas_of(curve) : measurements_of(curve);
      if (is_affine && plot.x.is_logarithmic) curve.line = refined(curve.line, factor);
    }
    if (!habits.y_is_time) continue;
    add_crossings(panel, between, false);
    if (plot.has_formulas) add_crossings(panel, between, true);
    std::stable_sort(panel.crossings.begin(), panel.crossings.end(),
                     [](const auto& left, const auto& right) { return left.crossing.at.x < right.crossing.at.x; });
    choose_labels(panel.crossings, plot.x);
  }
}

}  // namespace hopscope
