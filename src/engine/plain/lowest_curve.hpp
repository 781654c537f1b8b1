#pragma once

#include <vector>

#include "engine/plain/exact_curve.hpp"

namespace hopscope {

/// From the value `from` on a curve is the lowest, and there its time is constant + slope x variable.
struct FastestPiece {
  Rational from;
  std::size_t curve;  ///< its place among the curves
  Rational constant;
  Rational slope;
};

/// The lowest of several curves, as far as all are known; of those that are equal, the first. @pre all begin at one
/// value
[[nodiscard]] std::vector<FastestPiece> lowest_of(const std::vector<const ExactCurve*>& curves);

}  // namespace hopscope
