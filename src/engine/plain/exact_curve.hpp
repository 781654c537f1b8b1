#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <hopscope/engine.hpp>

#include "engine/plain/exact_run.hpp"

namespace hopscope {

/// Time = constant + slope x variable from the value `from` on.
struct CurvePiece {
  Rational from;
  Rational constant;
  Rational slope;

  [[nodiscard]] Rational at(const Rational& value) const { return constant + slope * value; }
};

/// Where the time jumps: its limits, and what it is there. At the ends of a curve only if what it is there differs.
struct CurveJump {
  Rational at;
  Rational before;
  Rational there;
  Rational after;
};

/// The time of a run as a function of one variable: a cost, or the size m of its messages, all in proportion
/// (MODEL: "The formula of a run").
struct ExactCurve {
  Rational from;
  Rational to;  ///< as far as it is known
  std::vector<CurvePiece> pieces;
  std::vector<CurveJump> jumps;
  bool is_complete = true;  ///< false if a limit was reached: of pieces, or of work
  bool has_spent_budget = false;
  int runs = 0;  ///< in exact arithmetic
};

/// Where a curve is not followed any further.
struct CurveLimits {
  std::size_t most_pieces = 300;
  std::optional<Rational> time = {};                     ///< after a piece that reaches it
  std::function<void(const ExactCurve&)> on_range = {};  ///< called with what is known so far, from range to range
};

/// Walks from border to border. @pre 0 < from < to
/// @param along one of variables_of(experiment)
/// @throws as Engine::run, and what `observer` throws, which receives the events of all runs; ExactBudgetSpent if no
/// piece was found within the budget
[[nodiscard]] ExactCurve exact_curve(const Experiment& experiment, const ExactVariable& along, const Rational& from,
                                     const Rational& to, const CurveLimits& limits, Observer& observer,
                                     ExactBudget& budget);

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
