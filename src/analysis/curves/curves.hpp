#pragma once

// Curves of times: where they cross, and which is the lowest.

#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

/// A time that grows linearly with the size of a message.
struct Line {
  double at_zero = 0;
  double slope = 0;

  [[nodiscard]] double at(double x) const { return at_zero + slope * x; }
};

/// True if the two agree to a relative 1e-9.
[[nodiscard]] bool same_line(const Line& one, const Line& other);

/// Where two lines of different slope meet.
[[nodiscard]] double crossing(const Line& one, const Line& other);

/// The lines that are lowest somewhere on x >= 0, from left to right, as indices; of equal lines, the first.
[[nodiscard]] std::vector<std::size_t> lower_envelope(const std::vector<Line>& lines);

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

/// The value of a function at a point.
struct ValueAt {
  double x = 0;
  double value = 0;
};

/// Where a function changes its sign, to a relative 1e-6: by false position, which takes one step if the function is
/// linear. The value at an end that is kept is halved (the Illinois variant), or the end could be kept forever.
/// @param low,high points with values of different signs, or `low` with the value 0; low.x < high.x
/// @param most_tries the largest number of calls of `value_at`
/// @return the last point tried: the search ends at a value of 0 or NaN
template <class Function>
[[nodiscard]] double change_of_sign(ValueAt low, ValueAt high, const Function& value_at, int most_tries) {
  constexpr double near_enough = 1e-6;
  const bool falls = low.value > 0;
  double x = low.x;
  for (int i = 0; i < most_tries && high.x - low.x > near_enough * high.x; ++i) {
    x = (low.x * high.value - high.x * low.value) / (high.value - low.value);
    const ValueAt middle{x, value_at(x)};
    if (middle.value == 0 || !std::isfinite(middle.value)) break;
    const bool is_low = (middle.value > 0) == falls;
    (is_low ? low : high) = middle;
    (is_low ? high : low).value /= 2;
  }
  return x;
}

}  // namespace hopscope
