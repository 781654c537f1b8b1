#pragma once

// Intervals of sizes in which one algorithm is the fastest.

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/plain/exact_curve.hpp"
#include "study/compare/fastest.hpp"
#include "study/compare/recommendation.hpp"

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

/// Message sizes, in whole words, at which the fastest algorithm is determined.
struct ExaminedSizes {
  std::set<double> sizes;
  std::size_t gaps = 0;  ///< neighbours between which times are not known to lie on straight lines
};

/// Sizes from one to another, each at most `factor` times the previous one.
[[nodiscard]] std::set<double> successive_sizes(double from, double to, double factor);

/// Sizes between `from` and `to`, each at most `factor` times the previous one, and closer where times do not grow
/// linearly: between two neighbours, all algorithms that could be the fastest there are settled, as runs in the middle
/// show: mostly, their times lie on straight lines. On straight lines, an algorithm that is not the fastest at either
/// end is not the fastest between them, unless two of the ends' exchange their order there. What remains when `fastest`
/// may do no more work are `gaps`, and so are those between which times are only nearly straight.
[[nodiscard]] ExaminedSizes examined_sizes(Fastest& fastest, double from, double to, double factor);

/// Determines the intervals of message sizes, in whole words, in which each algorithm is fastest. From `from` to `to`
/// it examines sizes each of which is at most `factor` times the previous one, closer to each other where times do not
/// grow linearly; where the fastest changes from one to the next, it locates a border to one word. Then it runs the
/// winners at both ends of their intervals, and both neighbours on both sides of a border; if a run contradicts a
/// formula or a straight line, only runs are trusted, and the search is repeated, a few times at most. What happens
/// between two sizes examined, at whose middle times lie on straight lines, can still be missed.
void find_intervals(Fastest& fastest, Recommendation& recommendation);

/// The same by exact curves, so that nothing is missed. @pre curves.are_complete()
/// @return false, and nothing is found, if the time of a run differs from its curve
[[nodiscard]] bool find_intervals(const ProvenCurves& curves, Fastest& fastest, Recommendation& recommendation);

/// Neighbouring intervals as one row each, as long as one algorithm, the fastest in one of them, takes at most
/// (1 + tolerance) times the least time at both ends and in the middle of all of them. From the smallest sizes on, each
/// row is as long as possible. When the budget for
/// runs is spent, intervals are not merged.
[[nodiscard]] std::vector<RecommendedRow> merged_intervals(Fastest& fastest,
                                                           const std::vector<RecommendedInterval>& intervals,
                                                           double tolerance);

}  // namespace hopscope
