#include "study/points/plot_of_points.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <hopscope/approximately.hpp>

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
        widen(plot.y, sample.simulated);
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
  for (const PlotSample& sample : curve.samples) points.push_back({sample.x, sample.simulated});
  return points;
}

double part_of(const PlotAxis& axis, double value) {
  const auto place = [&](double x) { return axis.is_logarithmic ? std::log(x) : x; };
  return (place(value) - place(axis.least)) / (place(axis.most) - place(axis.least));
}

const PlotSample* sample_at(const PlotCurve& curve, double x) {
  const auto found =
      std::find_if(curve.samples.begin(), curve.samples.end(), [&](const PlotSample& sample) { return sample.x == x; });
  return found == curve.samples.end() ? nullptr : &*found;
}

// Between two samples with random draws nothing is known.
Distinguishable distinguishable_in(const PlotPanel& panel) {
  return [&panel](std::size_t one, std::size_t other, double x) {
    const PlotSample* const left = sample_at(panel.curves[one], x);
    const PlotSample* const right = sample_at(panel.curves[other], x);
    if (left != nullptr && right != nullptr) return are_distinguishable(*left, *right);
    return (left == nullptr || left->draws.empty()) && (right == nullptr || right->draws.empty());
  };
}

// The edge that is farther from the curves near a crossing.
PlotCrossing::Edge clearer_edge(const Plot& plot, const PlotPanel& panel, double x) {
  constexpr double near = 0.04;  // of the axis
  double least = 1;
  double most = 0;
  const auto look_at = [&](const SampledCurve& points) {
    SampledCurve drawn;
    for (const auto& [at, value] : points) drawn.push_back({part_of(plot.x, at), part_of(plot.y, value)});
    for (const double beside : {-near, 0.0, near}) {
      const auto there = value_at(drawn, part_of(plot.x, x) + beside, Between::linear);
      least = std::min(least, there.value_or(least));
      most = std::max(most, there.value_or(most));
    }
  };
  for (const PlotCurve& curve : panel.curves) {
    look_at(curve.line);
    look_at(measurements_of(curve));
  }
  return 1 - most > least ? PlotCrossing::Edge::top : PlotCrossing::Edge::bottom;
}

bool share_one(const std::vector<std::size_t>& ones, const std::vector<std::size_t>& others) {
  return std::any_of(ones.begin(), ones.end(),
                     [&](std::size_t one) { return std::find(others.begin(), others.end(), one) != others.end(); });
}

// Marks where the lowest curve changes.
class Marking {
 public:
  /// @param is_affine if times grow linearly along the axis wherever a formula says so
  Marking(const Plot& plot, PlotPanel& panel, Between between, bool is_affine)
      : plot_(plot), panel_(panel), between_(between), is_affine_(is_affine) {}

  void add_measured() {
    std::vector<SampledCurve> curves;
    for (const PlotCurve& curve : panel_.curves) curves.push_back(measurements_of(curve));
    const auto crossings = curve_crossings(curves, between_, distinguishable_in(panel_));
    for (const LowestChange& change : lowest_changes(crossings)) add(change, false);
    for (const CurveCrossing& each : curve_crossings(curves, between_)) {
      const auto is_of_both = [&](const CurveCrossing& other) {
        return std::minmax(each.below, each.above) == std::minmax(other.below, other.above);
      };
      const auto is_this = [&](const CurveCrossing& sure) { return is_of_both(sure) && sure.at.x == each.at.x; };
      if (each.is_lowest && std::none_of(crossings.begin(), crossings.end(), is_this) &&
          std::ranges::none_of(panel_.doubts, is_of_both, &PlotDoubt::crossing))
        panel_.doubts.push_back({each, gap_at(each.at.x, {each.below, each.above})});
    }
  }

  // Crossings of formulas that are bounds mean nothing, but where a simulated curve is lower the fastest is not one of
  // the formulas. Where both coincide, formulas are not mentioned.
  void add_formulas() {
    std::vector<SampledCurve> curves;
    for (const PlotCurve& curve : panel_.curves) {
      curves.push_back(curve.is_exact ? formulas_of(curve) : measurements_of(curve));
    }
    const auto is_bound = [&](std::size_t curve) { return !panel_.curves[curve].is_exact; };
    for (LowestChange& change : lowest_changes(curve_crossings(curves, between_, distinguishable_in(panel_)))) {
      std::erase_if(change.below, is_bound);
      std::erase_if(change.above, is_bound);
      if (!change.below.empty() && !change.above.empty() && !is_known(change)) add(change, true);
    }
  }

 private:
  void add(const LowestChange& change, bool by_formula) {
    const double x = change.at.x;
    panel_.crossings.push_back(
        {change, by_formula, clearer_edge(plot_, panel_, x), gap_at(x, {change.below.front(), change.above.front()})});
  }

  // Times may jump between two samples, and a size such as p has no values there.
  [[nodiscard]] PlotGap gap_at(double x, const std::vector<std::size_t>& curves) const {
    const auto is_exact = [&](std::size_t curve) { return panel_.curves[curve].is_exact; };
    if (is_affine_ && std::ranges::all_of(curves, is_exact)) return std::nullopt;
    std::pair<double, double> gap{plot_.x.least, plot_.x.most};
    for (const std::size_t curve : curves) {
      for (const PlotSample& sample : panel_.curves[curve].samples) {
        if (approximately_equal(sample.x, x)) return std::nullopt;
        (sample.x < x ? gap.first : gap.second) =
            sample.x < x ? std::max(gap.first, sample.x) : std::min(gap.second, sample.x);
      }
    }
    return gap;
  }

  [[nodiscard]] bool is_known(const LowestChange& change) const {
    constexpr double near = 0.025;  // of the axis
    return std::any_of(panel_.crossings.begin(), panel_.crossings.end(), [&](const PlotCrossing& known) {
      return std::abs(part_of(plot_.x, known.change.at.x) - part_of(plot_.x, change.at.x)) < near &&
             share_one(known.change.below, change.below) && share_one(known.change.above, change.above);
    });
  }

  const Plot& plot_;
  PlotPanel& panel_;
  Between between_;
  bool is_affine_;
};

}  // namespace

void complete(Plot& plot, const PlotHabits& habits) {
  constexpr double factor = 1.2;  // a bend is invisible between points this close
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
    Marking marking(plot, panel, between, is_affine);
    marking.add_measured();
    if (plot.has_formulas) marking.add_formulas();
    std::stable_sort(panel.crossings.begin(), panel.crossings.end(),
                     [](const auto& left, const auto& right) { return left.change.at.x < right.change.at.x; });
  }
}

}  // namespace hopscope
