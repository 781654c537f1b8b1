#include "study/sensitivity/exact_dependence.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <hopscope/simulate.hpp>

#include "engine/plain/exact_curve.hpp"

namespace hopscope {

namespace {

constexpr double most_work_on_dependences = 2e6;
constexpr std::array longer_by{1, 2, 5};  // percent

/// The first value at which a curve reaches a time; none if it does not.
std::optional<Rational> first_at(const ExactCurve& curve, const Rational& time) {
  for (std::size_t i = 0; i < curve.pieces.size(); ++i) {
    const CurvePiece& piece = curve.pieces[i];
    const Rational& end = i + 1 < curve.pieces.size() ? curve.pieces[i + 1].from : curve.to;
    const auto jump = std::ranges::find(curve.jumps, piece.from, &CurveJump::at);
    if (piece.at(piece.from) >= time || (jump != curve.jumps.end() && jump->there >= time)) return piece.from;
    if (piece.slope.sign() <= 0) continue;
    const Rational value = (time - piece.constant) / piece.slope;
    if (value <= end) return value;
  }
  return std::nullopt;
}

/// A part of the time that is `percent` longer than it.
Rational lengthened(const Rational& time, int percent) { return time * Rational(100 + percent) / Rational(100); }

ExactDependence dependence_on(const Experiment& experiment, const ExactVariable& variable,
                              const std::optional<ExactRange>& range, const Rational& time, ExactBudget& budget) {
  Observer nobody;
  constexpr std::size_t most_pieces = 10000;  // the budget ends it before
  const CurveLimits limits{most_pieces, lengthened(time, longer_by.back())};
  const ExactCurve curve = exact_curve(experiment, variable, variable.value,
                                       variable.value * exactly(Tolerance::farthest), limits, nobody, budget);
  if (!curve.is_complete) throw ExactBudgetSpent();
  const CurvePiece& here = curve.pieces.front();
  ExactDependence found{.slope = here.slope.str(), .from = (range ? range->least : here.from).str()};
  if (range && range->most) found.to = range->most->str();
  if (!range && curve.pieces.size() > 1) found.to = curve.pieces[1].from.str();
  for (const int percent : longer_by) {
    const auto value = first_at(curve, lengthened(time, percent));
    found.tolerances.push_back({percent / 100.0, value ? std::optional(value->rounded()) : std::nullopt});
  }
  return found;
}

}  // namespace

std::map<std::string, ExactDependence> exact_dependences(const Scenario& scenario, std::int64_t messages,
                                                         std::string& why_not) {
  std::map<std::string, ExactDependence> all;
  if (!scenario.platform.has_uniform_costs()) {
    why_not = "clusters have costs of their own; hopscope curve --along \"t_h inter\" finds the time over one of them";
  } else if (scenario.schedule.sizes) {
    why_not = "the sizes of messages are given; hopscope curve --along t_s finds the time over a cost";
  } else if (messages > most_messages_of_formula) {
    why_not = fmt::format("the run has more than {} messages", most_messages_of_formula);
  }
  if (!why_not.empty()) return all;
  Schedule schedule = scenario.schedule;
  schedule.content = Content::sizes;
  const Experiment experiment{scenario.platform, *scenario.algorithm, *scenario.operation, schedule};
  try {
    ExactBudget budget(most_work_on_dependences);
    Observer nobody;
    const ExactRun run = exact_run(experiment, nobody, budget);
    for (std::size_t i = 0; i < run.variables.size(); ++i) {
      if (run.variables[i].name == "m" && !(scenario.schedule.message_words > 0)) continue;
      all[run.variables[i].name] = dependence_on(experiment, run.variables[i], run.holds[i], run.time.value(), budget);
    }
  } catch (const ExactBudgetSpent&) {
    all.clear();
    why_not = "runs in exact arithmetic take long";
  }
  return all;
}

}  // namespace hopscope
