#pragma once

#include <string>
#include <utility>
#include <vector>

#include <hopscope/catalogue.hpp>
#include <hopscope/scenario.hpp>

#include "engine/plain/exact_curve.hpp"
#include "study/bound/bound_report.hpp"

namespace hopscope {

/// A lower bound on the time of an operation from a size of messages on, and what sets it there:
/// bound = constant + slope x m.
struct BoundPiece {
  Rational from;
  std::string set_by;  ///< "startups", "ports" or "channels", or the name of a closed form
  Rational constant;
  Rational slope;

  [[nodiscard]] Rational at(const Rational& words) const { return constant + slope * words; }
};

/// The bound for every size of messages, derived from the bound for one size: startups do not depend on the size, and
/// the time of words is proportional to it. @pre messages of the report have words
/// @param closed_forms other lines that are bounds, of which those that are larger somewhere count
[[nodiscard]] std::vector<BoundPiece> bound_pieces(const BoundReport& report, const Rational& from, const Rational& to,
                                                   const std::vector<BoundPiece>& closed_forms = {});

/// The bounds of an operation in closed form, which no certificate proves, as lines over the size of messages. Those
/// that are no lines are left out. @pre messages of the scenario have words
[[nodiscard]] std::vector<BoundPiece> closed_form_lines(const Scenario& scenario, const OperationKind& kind);

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
