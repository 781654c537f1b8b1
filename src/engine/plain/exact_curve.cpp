#include "engine/plain/exact_curve.hpp"

#include <algorithm>
#include <utility>

namespace hopscope {

namespace {

class Walk {
 public:
  Walk(const Experiment& experiment, const ExactVariable& along, Observer& observer, ExactBudget& budget,
       ExactCurve& curve)
      : experiment_(experiment),
        observer_(observer),
        budget_(budget),
        curve_(curve),
        costs_(experiment.platform),
        along_({along}) {}

  /// Adds the piece that begins at a value. @return where the next one does; none if this is the last
  std::optional<Rational> step(const Rational& value) {
    const ExactSide after = side_of(value, true);
    CurvePiece piece{value, after.constant, after.slope};
    const Rational there = exact_time(experiment_, costs_, observer_);
    if (curve_.pieces.empty()) {
      if (there != piece.at(value)) note_jump(side_of(value, false).time.value(), there, piece.at(value), value);
    } else {
      const CurvePiece& last = curve_.pieces.back();
      note_jump(last.at(value), there, piece.at(value), value);
      if (last.constant == piece.constant && last.slope == piece.slope) return after.to;
    }
    curve_.pieces.push_back(std::move(piece));
    return after.to;
  }

  /// At the last value, which no piece begins at, the time may be another than that before it.
  void end_at(const Rational& value) {
    const Rational before = curve_.pieces.back().at(value);
    const ExactSide after = side_of(value, true);
    const Rational there = exact_time(experiment_, costs_, observer_);
    if (there != before) note_jump(before, there, after.time.value(), value);
  }

 private:
  ExactSide side_of(const Rational& value, bool is_after) {
    ++curve_.runs;
    along_.front().value = value;
    for (const auto& [parameter, weight] : along_.front().weights) costs_.set(parameter, weight * value);
    // The ranks of a user's program may share what they like.
    const bool has_places = experiment_.schedule.own.empty() && !experiment_.algorithm.content;
    return has_places ? exact_side_by_places(experiment_, costs_, along_.front(), is_after, observer_, budget_)
                      : exact_side(experiment_, costs_, along_, 0, is_after, observer_, budget_);
  }
  void note_jump(const Rational& before, const Rational& there, const Rational& after, const Rational& value) {
    if (before != there || there != after) curve_.jumps.push_back({value, before, there, after});
  }

  const Experiment& experiment_;
  Observer& observer_;
  ExactBudget& budget_;
  ExactCurve& curve_;
  ExactCosts costs_;
  std::vector<ExactVariable> along_;  // one, at the value where the walk is
};

/// It is known up to a value alone.
void cut_off(ExactCurve& curve, const Rational& to) {
  curve.to = to;
  curve.is_complete = false;
  while (!curve.pieces.empty() && curve.pieces.back().from >= to) curve.pieces.pop_back();
  while (!curve.jumps.empty() && curve.jumps.back().at >= to) curve.jumps.pop_back();
}

}  // namespace

ExactCurve exact_curve(const Experiment& experiment, const ExactVariable& along, const Rational& from,
                       const Rational& to, const CurveLimits& limits, Observer& observer, ExactBudget& budget) {
  ExactCurve curve{from, to, {}, {}};
  Walk walk(experiment, along, observer, budget, curve);
  std::optional<Rational> value = from;
  while (value && *value < to) {
    const Rational begin = *value;
    try {
      value = walk.step(begin);
      if (limits.on_range) limits.on_range(curve);
    } catch (const ExactBudgetSpent&) {
      if (curve.pieces.empty()) throw;
      curve.has_spent_budget = true;
      cut_off(curve, begin);
      return curve;
    }
    if (curve.pieces.size() > limits.most_pieces) {
      cut_off(curve, curve.pieces.back().from);
      return curve;
    }
    const CurvePiece& last = curve.pieces.back();
    const Rational& end = value && *value < to ? *value : to;
    if (limits.time && std::max(last.at(last.from), last.at(end)) >= *limits.time) {
      curve.to = end;
      return curve;
    }
  }
  try {
    walk.end_at(to);
  } catch (const ExactBudgetSpent&) {  // all that is not known is the time at the very end
    curve.has_spent_budget = true;
    curve.is_complete = false;
  }
  return curve;
}

}  // namespace hopscope
