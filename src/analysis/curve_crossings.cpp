#include "analysis/curve_crossings.hpp"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr double same = 1e-9;  // relative

double scaled(double value, Between between) { return between == Between::linear ? value : std::log(value); }
double unscaled(double value, Between between) { return between == Between::linear ? value : std::exp(value); }

double between_points(const CurvePoint& left, const CurvePoint& right, double x, Between between) {
  const double part =
      (scaled(x, between) - scaled(left.x, between)) / (scaled(right.x, between) - scaled(left.x, between));
  const double from = scaled(left.y, between);
  return unscaled(from + part * (scaled(right.y, between) - from), between);
}

// How far the one is above the other, as axes show it; 0 if they are the same.
double gap(double one, double other, Between between) {
  if (std::abs(one - other) <= same * std::max(std::abs(one), std::abs(other))) return 0;
  return scaled(one, between) - scaled(other, between);
}

// The places at which both curves are known, as far as both reach.
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

// Goes along two curves and notes where their order changes.
void add_crossings(std::span<const SampledCurve> curves, std::size_t one, std::size_t other, Between between,
                   std::vector<CurveCrossing>& crossings) {
  double last_gap = 0;  // that was not 0
  double last_x = 0;
  double met_at = 0;  // where they have been the same since
  bool have_met = false;
  for (const double x : places_of(curves[one], curves[other])) {
    const double now = gap(*value_at(curves[one], x, between), *value_at(curves[other], x, between), between);
    if (now == 0) {
      if (!have_met) met_at = x;
      have_met = true;
      continue;
    }
    if (last_gap * now < 0) {
      const double part = last_gap / (last_gap - now);
      const double from = scaled(last_x, between);
      const double at = have_met ? met_at : unscaled(from + part * (scaled(x, between) - from), between);
      const bool one_falls = now < 0;
      crossings.push_back(
          {{at, *value_at(curves[one], at, between)}, one_falls ? one : other, one_falls ? other : one, false});
    }
    last_gap = now;
    last_x = x;
    have_met = false;
  }
}

bool is_lowest(const CurveCrossing& crossing, std::span<const SampledCurve> curves, Between between) {
  return std::none_of(curves.begin(), curves.end(), [&](const SampledCurve& curve) {
    const auto value = value_at(curve, crossing.at.x, between);
    return value && gap(*value, crossing.at.y, between) < 0;
  });
}

}  // namespace

std::optional<double> value_at(const SampledCurve& curve, double x, Between between) {
  const auto right = std::find_if(curve.begin(), curve.end(), [&](const CurvePoint& point) { return point.x >= x; });
  if (right == curve.end() || (right == curve.begin() && right->x != x)) return std::nullopt;
  return right->x == x ? right->y : between_points(*std::prev(right), *right, x, between);
}

std::vector<CurveCrossing> curve_crossings(std::span<const SampledCurve> curves, Between between) {
  std::vector<CurveCrossing> crossings;
  for (std::size_t one = 0; one < curves.size(); ++one) {
    for (std::size_t other = one + 1; other < curves.size(); ++other) {
      add_crossings(curves, one, other, between, crossings);
    }
  }
  for (CurveCrossing& crossing : crossings) crossing.is_lowest = is_lowest(crossing, curves, between);
  std::stable_sort(crossings.begin(), crossings.end(),
                   [](const CurveCrossing& left, const CurveCrossing& right) { return left.at.x < right.at.x; });
  return crossings;
}

SampledCurve refined(const SampledCurve& curve, double factor) {
  SampledCurve fine;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    fine.push_back(curve[i]);
    if (i + 1 == curve.size()) break;
    const double whole = curve[i + 1].x / curve[i].x;
    const double pieces = std::ceil(std::log(whole) / std::log(factor) - same);
    for (int piece = 1; piece < pieces; ++piece) {
      const double x = curve[i].x * std::pow(whole, piece / pieces);
      fine.push_back({x, between_points(curve[i], curve[i + 1], x, Between::linear)});
    }
  }
  return fine;
}

}  // namespace hopscope
