#include "analysis/curves/curves.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <hopscope/approximately.hpp>

namespace hopscope {

namespace {

double scaled(double value, Between between) { return between == Between::linear ? value : std::log(value); }
double unscaled(double value, Between between) { return between == Between::linear ? value : std::exp(value); }

double between_points(const CurvePoint& left, const CurvePoint& right, double x, Between between) {
  const double part =
      (scaled(x, between) - scaled(left.x, between)) / (scaled(right.x, between) - scaled(left.x, between));
  const double from = scaled(left.y, between);
  return unscaled(from + part * (scaled(right.y, between) - from), between);
}

// The distance of the one above the other, on the scale of the axes; 0 if they are equal.
double gap(double one, double other, Between between) {
  if (approximately_equal(one, other)) return 0;
  return scaled(one, between) - scaled(other, between);
}

// The points of either curve within the range of both.
std::vector<double> places_of(const SampledCurve& one, const SampledCurve& other) {
  std::vector<double> places;
  if (one.empty() || other.empty()) return places;
  const double from = std::max(one.front().x, other.front().x);
  const double to = std::min(one.back().x, other.back().x);
  for (const SampledCurve* curve : {&one, &other}) {
    for (const CurvePoint& point : *curve) {
      if (point.x >= from && point.x <= to) places.push_back(point.x);
    }
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

// Follows two curves and records where their order changes significantly.
class Walk {
 public:
  Walk(std::span<const SampledCurve> curves, Between between, const Distinguishable& distinguishable)
      : curves_(curves), between_(between), distinguishable_(distinguishable) {}

  void add_crossings(std::size_t one, std::size_t other, std::vector<CurveCrossing>& crossings) const {
    std::vector<Place> since;  // the last place at which one of them was below
    for (const double x : places_of(curves_[one], curves_[other])) {
      const Place now{x, gap(*value_at(curves_[one], x, between_), *value_at(curves_[other], x, between_), between_)};
      if (now.gap != 0 && (!distinguishable_ || distinguishable_(one, other, x))) {
        if (!since.empty() && since.front().gap * now.gap < 0) {
          const double at = last_crossed(since, now);
          const bool one_falls = now.gap < 0;
          crossings.push_back(
              {{at, *value_at(curves_[one], at, between_)}, one_falls ? one : other, one_falls ? other : one, false});
        }
        since = {now};
      } else if (!since.empty()) {
        since.push_back(now);
      }
    }
  }

  // A curve that is lower by chance does not count: it must differ significantly on at least one side.
  [[nodiscard]] bool is_lowest(const CurveCrossing& crossing) const {
    for (std::size_t curve = 0; curve < curves_.size(); ++curve) {
      const auto value = value_at(curves_[curve], crossing.at.x, between_);
      if (value && gap(*value, crossing.at.y, between_) < 0 && are_apart_beside(curve, crossing.below, crossing.at.x))
        return false;
    }
    return true;
  }

 private:
  struct Place {
    double x = 0;
    double gap = 0;
  };

  // The point from which the order is that of `now`. @pre the first of `places` has the other order
  [[nodiscard]] double last_crossed(const std::vector<Place>& places, const Place& now) const {
    Place right = now;
    for (auto left = places.rbegin(); left != places.rend(); right = *left, ++left) {
      if (left->gap == 0) return left->x;
      if (left->gap * now.gap > 0) continue;
      const double from = scaled(left->x, between_);
      return unscaled(from + left->gap / (left->gap - right.gap) * (scaled(right.x, between_) - from), between_);
    }
    return now.x;
  }

  [[nodiscard]] bool are_apart_beside(std::size_t one, std::size_t other, double x) const {
    if (!distinguishable_) return true;
    const auto places = places_of(curves_[one], curves_[other]);
    const auto right = std::lower_bound(places.begin(), places.end(), x);
    return (right != places.end() && distinguishable_(one, other, *right)) ||
           (right != places.begin() && distinguishable_(one, other, *std::prev(right)));
  }

  std::span<const SampledCurve> curves_;
  Between between_;
  const Distinguishable& distinguishable_;
};

// Sorted, each once, and without those of `others`.
std::vector<std::size_t> only_in(std::vector<std::size_t> ones, std::vector<std::size_t> others) {
  for (auto* const list : {&ones, &others}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  std::vector<std::size_t> only;
  std::set_difference(ones.begin(), ones.end(), others.begin(), others.end(), std::back_inserter(only));
  return only;
}

}  // namespace

std::optional<double> value_at(const SampledCurve& curve, double x, Between between) {
  const auto right = std::find_if(curve.begin(), curve.end(), [&](const CurvePoint& point) { return point.x >= x; });
  if (right == curve.end() || (right == curve.begin() && right->x != x)) return std::nullopt;
  return right->x == x ? right->y : between_points(*std::prev(right), *right, x, between);
}

std::vector<CurveCrossing> curve_crossings(std::span<const SampledCurve> curves, Between between,
                                           const Distinguishable& distinguishable) {
  std::vector<CurveCrossing> crossings;
  const Walk walk(curves, between, distinguishable);
  for (std::size_t one = 0; one < curves.size(); ++one) {
    for (std::size_t other = one + 1; other < curves.size(); ++other) walk.add_crossings(one, other, crossings);
  }
  for (CurveCrossing& crossing : crossings) crossing.is_lowest = walk.is_lowest(crossing);
  std::stable_sort(crossings.begin(), crossings.end(),
                   [](const CurveCrossing& left, const CurveCrossing& right) { return left.at.x < right.at.x; });
  return crossings;
}

std::vector<LowestChange> lowest_changes(std::span<const CurveCrossing> crossings) {
  constexpr double same_place = 1e-6;  // relative; where curves cross at a small angle, rounding moves the point
  std::vector<LowestChange> changes;
  for (const CurveCrossing& crossing : crossings) {
    if (!crossing.is_lowest) continue;
    const bool is_there =
        !changes.empty() && crossing.at.x - changes.back().at.x <= same_place * std::abs(crossing.at.x);
    LowestChange& change = is_there ? changes.back() : changes.emplace_back(LowestChange{crossing.at, {}, {}});
    change.below.push_back(crossing.below);
    change.above.push_back(crossing.above);
  }
  // A curve that only passes between two others is never the lowest.
  for (LowestChange& change : changes) {
    const auto below = only_in(change.below, change.above);
    change.above = only_in(change.above, change.below);
    change.below = below;
  }
  std::erase_if(changes, [](const LowestChange& change) { return change.below.empty() || change.above.empty(); });
  return changes;
}

SampledCurve refined(const SampledCurve& curve, double factor) {
  SampledCurve fine;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    fine.push_back(curve[i]);
    if (i + 1 == curve.size()) break;
    // By logarithms: the ratio of the two may exceed the range of double.
    const double from = std::log(curve[i].x);
    const double whole = std::log(curve[i + 1].x) - from;
    const double pieces = std::ceil(whole / std::log(factor) - relative_tolerance);
    for (int piece = 1; piece < pieces; ++piece) {
      const double x = std::exp(from + whole * (piece / pieces));
      fine.push_back({x, between_points(curve[i], curve[i + 1], x, Between::linear)});
    }
  }
  return fine;
}

}  // namespace hopscope
