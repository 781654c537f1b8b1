#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "engine/plain/exact_curve.hpp"
#include "study/bound/bound_report.hpp"

namespace hopscope {

/// A lower bound on the time of an operation from a size of messages on, and what sets it there:
/// bound = constant + slope x m.
struct BoundPiece {
  Rational from;
  std::string_view set_by;  ///< "startups", "ports" or "channels"
  Rational constant;
  Rational slope;

  [[nodiscard]] Rational at(const Rational& words) const { return constant + slope * words; }
};

/// The bound for every size of messages, derived from the bound for one size: startups do not depend on the size, and
/// the time of words is proportional to it. @pre messages of the report have words
[[nodiscard]] std::vector<BoundPiece> bound_pieces(const BoundReport& report, const Rational& from, const Rational& to);

/// A size of messages, and the least time over the bound.
struct OverBound {
  Rational at;
  double ratio = 0;
};

/// Where the least time is nearest to the bound, and where it is farthest from it. @pre both are known from one size
/// on, and the bound is above 0
[[nodiscard]] std::pair<OverBound, OverBound> nearest_and_farthest(const std::vector<FastestPiece>& fastest,
                                                                   const std::vector<BoundPiece>& bound,
                                                                   const Rational& to);

}  // namespace hopscope
