#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "engine/plain/lowest_curve.hpp"
#include "scenario/fits.hpp"
#include "study/candidates.hpp"
#include "study/curves/curve_settings.hpp"

namespace hopscope {

/// The curve of a schedule.
struct NamedCurve {
  std::string name;  ///< of the algorithm, with its options, or of the scenario
  ExactCurve curve;
};

/// The times of schedules as functions of one variable.
struct CurveReport {
  Result run;         ///< of the first
  std::string along;  ///< the variable: "m", the size of messages, or a cost
  Rational from;
  Rational to;
  std::vector<NamedCurve> curves;
  std::vector<FastestPiece> fastest;  ///< where all curves are known, if there are several

  /// As far as all curves are known.
  [[nodiscard]] Rational known_to() const {
    Rational last = to;
    for (const NamedCurve& each : curves) last = std::min(last, each.curve.to);
    return last;
  }
};

/// All algorithms that fit, with all their options worth trying.
[[nodiscard]] std::vector<Candidate> all_that_fit(const std::vector<AlgorithmFit>& fits);

/// Called with the name of a curve and what is known of it.
using CurveWatcher = std::function<void(const std::string& name, const ExactCurve& so_far)>;

/// @throws InputError if a schedule has no such variable, or sends too many messages, or the range is empty; as
/// simulate
[[nodiscard]] CurveReport curves_of(const std::vector<Candidate>& candidates, const CurveSettings& settings,
                                    const Catalogue& catalogue, const RunOptions& options,
                                    const CurveWatcher& watcher = {});

}  // namespace hopscope
