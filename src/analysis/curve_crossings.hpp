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

/// What a curve is between two points that are known: a straight line, or one where both axes are logarithmic.
enum class Between { linear, logarithmic };

/// Points of a curve, by x, each x once. With Between::logarithmic all of x and y must be above 0.
using SampledCurve = std::vector<CurvePoint>;

/// None outside of what is known.
[[nodiscard]] std::optional<double> value_at(const SampledCurve& curve, double x, Between between);

/// Whether two curves, by their numbers, differ by more than chance where x is one of their points. Where they do not,
/// neither is below the other. Empty if there is no chance in them.
using Distinguishable = std::function<bool(std::size_t one, std::size_t other, double x)>;

/// Where a curve goes below another.
struct CurveCrossing {
  CurvePoint at;
  std::size_t below = 0;   ///< which of the curves is the lower one from there on
  std::size_t above = 0;   ///< which was it before
  bool is_lowest = false;  ///< no other curve is lower there
};

/// All crossings of any two of the curves, by x: the one is below at a point before and the other at one behind. Two
/// that touch, or are one to a relative 1e-9, do not cross; of a part that they share and leave on the other side, its
/// end counts.
[[nodiscard]] std::vector<CurveCrossing> curve_crossings(std::span<const SampledCurve> curves, Between between,
                                                         const Distinguishable& distinguishable = {});

/// Where the lowest of the curves changes. Of curves that are one there all are named.
struct LowestChange {
  CurvePoint at;
  std::vector<std::size_t> below;  ///< those that are the lowest from there on, rising
  std::vector<std::size_t> above;  ///< those that were it before, rising
};

/// @param crossings as curve_crossings() returns them
[[nodiscard]] std::vector<LowestChange> lowest_changes(std::span<const CurveCrossing> crossings);

/// The curve with more points between those that are known, for paper on which it would not be straight: a straight
/// line on logarithmic axes.
/// @param factor of an x to the one before, at most; above 1
[[nodiscard]] SampledCurve refined(const SampledCurve& curve, double factor);

}  // namespace hopscope
