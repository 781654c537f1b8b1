#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "engine/plain/exact_curve.hpp"
#include "scenario/fits.hpp"
#include "study/bound_curve.hpp"
#include "study/candidates.hpp"
#include "study/plot.hpp"

namespace hopscope {

/// The values of a variable for which a curve is found, and how far.
struct CurveSettings {
  static constexpr double smallest_message = 1, largest_message = 1048576;  ///< usual along m
  static constexpr double usual_factor = 16;                                ///< below and above a cost

  std::string along = "m";         ///< or a cost: t_s, t_w, "t_h inter"
  std::optional<double> from, to;  ///< usual ones if they are not given
  std::size_t most_pieces = 300;
};

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
  std::vector<FastestPiece> fastest;  ///< where all curves are known
  std::vector<BoundPiece> bound;      ///< the same, if it was asked for

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

/// The time over the variable, a curve for each schedule: knots are marked, and where the fastest changes.
[[nodiscard]] Plot plot_of(const CurveReport& report);

}  // namespace hopscope
