#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

struct CurvePoint {
  double x = 0;
  double y = 0;
};

/// What a curve is between two points that are known: a straight line, or one where both axes are logarithmic.
enum class Between { linear, logarithmic };

/// Points of a curve, by x, each x once. With Between::logarithmic all of x and y must be above 0.
using SampledCurve = std::vector<CurvePoint>;

/// None outside of what is known.
[[nodiscard]] std::optional<double> value_at(const SampledCurve& curve, double x, Between between);

/// Where a curve goes below another.
struct CurveCrossing {
  CurvePoint at;
  std::size_t below = 0;   ///< which of the curves is the lower one from there on
  std::size_t above = 0;   ///< which was it before
  bool is_lowest = false;  ///< no other curve is lower there
};

/// All crossings of any two of the curves, by x. Two that touch, or are one to a relative 1e-9, do not cross; of a part
/// that they share and leave on the other side, its beginning counts.
[[nodiscard]] std::vector<CurveCrossing> curve_crossings(std::span<const SampledCurve> curves, Between between);

/// The curve with more points between those that are known, for paper on which it would not be straight: a straight
/// line on logarithmic axes.
/// @param factor of an x to the one before, at most; above 1
[[nodiscard]] SampledCurve refined(const SampledCurve& curve, double factor);

}  // namespace hopscope
