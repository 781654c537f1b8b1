#include "engine/plain/exact_curve.hpp"

#include <utility>

#include "engine/plain/exact_run.hpp"

namespace hopscope {

namespace {

class Walk {
 public:
  Walk(const Experiment& experiment, Observer& observer, ExactCurve& curve)
      : experiment_(experiment),
        observer_(observer),
        curve_(curve),
        own_size_(exactly(experiment.schedule.message_words)) {}

  /// Adds the piece that begins at a size. @return where the next one does; none if this is the last
  std::optional<Rational> step(const Rational& size) {
    const ExactCosts costs(experiment_.platform, size / own_size_);
    const std::vector<ExactVariable> variables = variables_of(experiment_, costs);
    ++curve_.runs;
    ExactSide side = exact_side(experiment_, costs, variables, 0, true, observer_, no_limit_);
    CurvePiece piece{size, std::move(side.constant), std::move(side.slope)};
    if (!curve_.pieces.empty()) {
      const CurvePiece& last = curve_.pieces.back();
      note_jump(last.at(size), exact_time(experiment_, costs, observer_), piece.at(size), size);
      if (last.constant == piece.constant && last.per_word == piece.per_word) return side.to;
    }
    curve_.pieces.push_back(std::move(piece));
    return side.to;
  }

 private:
  void note_jump(const Rational& before, const Rational& there, const Rational& after, const Rational& size) {
    ++curve_.runs;
    if (before != there || there != after) curve_.jumps.push_back({size, before, there, after});
  }

  const Experiment& experiment_;
  Observer& observer_;
  ExactCurve& curve_;
  const Rational own_size_;
  ExactBudget no_limit_;
};

}  // namespace

ExactCurve exact_curve(const Experiment& experiment, const Rational& from, const Rational& to, std::size_t most_pieces,
                       Observer& observer) {
  ExactCurve curve{from, to, {}, {}};
  Walk walk(experiment, observer, curve);
  for (std::optional<Rational> size = from; size && *size < to;) {
    if (curve.pieces.size() > most_pieces) {
      curve.to = curve.pieces.back().from;
      curve.pieces.pop_back();
      while (!curve.jumps.empty() && curve.jumps.back().at >= curve.to) curve.jumps.pop_back();
      curve.is_complete = false;
      break;
    }
    size = walk.step(*size);
  }
  return curve;
}

}  // namespace hopscope
