#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/plain/exact_curve.hpp"
#include "study/compare/fastest.hpp"

namespace hopscope {

/// The exact times of candidates as functions of the size of their messages.
struct ProvenCurves {
  std::vector<std::optional<ExactCurve>> curves;  ///< by candidate; none of one that by a lower bound never wins
  std::string why_not;                            ///< in words, if one that could win has no curve; else empty

  [[nodiscard]] bool are_complete() const { return why_not.empty(); }
  /// In exact arithmetic, also where the curve jumps. @pre it has a curve
  [[nodiscard]] Rational time(std::size_t which, const Rational& words) const;
  /// Just above a size. @pre it has a curve
  [[nodiscard]] Rational time_after(std::size_t which, const Rational& words) const;
  /// Which is the lowest, from which size on. @pre are_complete()
  [[nodiscard]] std::vector<std::pair<Rational, std::size_t>> lowest() const;
  /// The sizes at which the lowest curve changes, bends or jumps, ascending. @pre are_complete()
  [[nodiscard]] std::vector<Rational> knots() const;
};

/// Curves from one size to another, in whole words, found with bounded work. A curve is the time of
/// runs only if all messages of a run grow in proportion, which runs at some sizes are examined for: not where a vector
/// is cut into whole words.
/// @param most_work see ExactBudget; 1e6 is a second
[[nodiscard]] ProvenCurves proven_curves(const Fastest& fastest, double from, double to, const SizeRuns& size_runs,
                                         double most_work);

}  // namespace hopscope
