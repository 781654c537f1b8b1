#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

struct CurvePoint {
  double x = 0;
  double y = 0;
};

/// How a curve is interpolated between two points: linearly, or linearly on logarithmic axes.
enum class Between { linear, logarithmic };

/// Points of a curve, by x, each x once. With Between::logarithmic all x and y must be positive.
using SampledCurve = std::vector<CurvePoint>;

/// None outside the range of the points.
[[nodiscard]] std::optional<double> value_at(const SampledCurve& curve, double x, Between between);

/// Whether two curves, given by their indices, differ significantly at x, a point of one of them. If they do not,
/// neither is below the other. Empty if the curves have no random error.
using Distinguishable = std::function<bool(std::size_t one, std::size_t other, double x)>;

/// Where a curve crosses below another.
struct CurveCrossing {
  CurvePoint at;
  std::size_t below = 0;   ///< the curve that is lower from there on
  std::size_t above = 0;   ///< the curve that was lower before
  bool is_lowest = false;  ///< no other curve is lower there
};

/// All crossings of any two of the curves, by x: one is below at a point before it, the other at a point after it.
/// Curves that touch, or agree to a relative 1e-9, do not cross; if they coincide on an interval and cross there, its
/// end counts.
[[nodiscard]] std::vector<CurveCrossing> curve_crossings(std::span<const SampledCurve> curves, Between between,
                                                         const Distinguishable& distinguishable = {});

/// Where the lowest of the curves changes. Curves that coincide there are all listed.
struct LowestChange {
  CurvePoint at;
  std::vector<std::size_t> below;  ///< those that are the lowest from there on, ascending
  std::vector<std::size_t> above;  ///< those that were the lowest before, ascending
};

/// @param crossings as curve_crossings() returns them
[[nodiscard]] std::vector<LowestChange> lowest_changes(std::span<const CurveCrossing> crossings);

/// The curve with interpolated points, for axes on which it is not straight: a linear curve on logarithmic axes.
/// @param factor the largest ratio of an x to the previous one; above 1
[[nodiscard]] SampledCurve refined(const SampledCurve& curve, double factor);

}  // namespace hopscope
