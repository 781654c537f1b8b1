#pragma once

#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "engine/plain/exact_curve.hpp"
#include "study/candidates.hpp"
#include "study/curves/curve_settings.hpp"

namespace hopscope {

/// The curve of a schedule.
struct NamedCurve {
  std::string name;  ///< of the algorithm, with its options, or of the scenario
  ExactCurve curve;
};

/// From the size `from` on a curve is the lowest, and there its time is constant + per_word x m.
struct FastestPiece {
  Rational from;
  std::size_t curve;  ///< its place among the curves
  Rational constant;
  Rational per_word;
};

/// The times of schedules as functions of the size of their messages.
struct CurveReport {
  Result run;  ///< of the first
  Rational from;
  Rational to;
  std::vector<NamedCurve> curves;
  std::vector<FastestPiece> fastest;  ///< where all curves are known, if there are several
};

/// @throws InputError if a schedule has no size of messages, or sends too many; as simulate
[[nodiscard]] CurveReport curves_of(const std::vector<Candidate>& candidates, const CurveSettings& settings,
                                    const Catalogue& catalogue, const RunOptions& options);

/// The lowest of several curves; of those that are equal, the first. @pre at least one, and all begin at one size
[[nodiscard]] std::vector<FastestPiece> lowest_of(const std::vector<NamedCurve>& curves);

}  // namespace hopscope
