#pragma once

#include <vector>

#include <hopscope/engine.hpp>

#include "engine/plain/exact_time.hpp"

namespace hopscope {

/// Time = constant + per_word x m from the size `from` on.
struct CurvePiece {
  Rational from;
  Rational constant;
  Rational per_word;

  [[nodiscard]] Rational at(const Rational& size) const { return constant + per_word * size; }
};

/// Where the time jumps: its limits, and what it is there.
struct CurveJump {
  Rational at;
  Rational before;
  Rational there;
  Rational after;
};

/// The time of a run as a function of the size m of its messages, all in proportion (MODEL: "The formula of a run").
struct ExactCurve {
  Rational from;
  Rational to;  ///< as far as it is known
  std::vector<CurvePiece> pieces;
  std::vector<CurveJump> jumps;
  bool is_complete = true;  ///< false if the limit of pieces was reached
  int runs = 0;             ///< in exact arithmetic
};

/// Walks from border to border. @pre messages have a size above 0, and 0 < from < to
/// @throws as Engine::run, and what `observer` throws, which receives the events of all runs
[[nodiscard]] ExactCurve exact_curve(const Experiment& experiment, const Rational& from, const Rational& to,
                                     std::size_t most_pieces, Observer& observer);

}  // namespace hopscope
