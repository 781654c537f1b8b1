#include "study/sensitivity/sensitivity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "algorithm/formulas_on.hpp"
#include "engine/plain/exact_curve.hpp"
#include "run/preparation.hpp"
#include "study/sensitivity/scalable_parameter.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

constexpr double most_work_on_dependences = 2e6;
constexpr double most_messages_of_design = 2e6;
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

/// By parameter, "t_s" or "m", of a platform whose links are all alike. On a border of two formulas, those of larger
/// values. @pre the schedule has been planned
/// @param why_not set to a reason if there is none: too many messages, or more than a few seconds
std::map<std::string, ExactDependence> exact_dependences(const Scenario& scenario, std::int64_t messages,
                                                         std::string& why_not) {
  std::map<std::string, ExactDependence> all;
  if (!scenario.platform.has_uniform_costs()) {
    why_not = "clusters have their own costs; hopscope curve --along \"t_h inter\" finds the time over one of them";
  } else if (scenario.schedule.sizes) {
    why_not = "message sizes are given one by one; hopscope curve --along t_s shows the time against a cost";
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
    why_not = "runs in exact arithmetic take too long";
  }
  return all;
}

constexpr double step = SensitivityReport::step;
// One-sided quotients of equal slopes differ by rounding of the times, a hundred times enlarged by the step.
constexpr double same_slope = 1e-6;

std::string in_words(const Sensitivity& row) { return row.of.empty() ? row.parameter : row.parameter + " " + row.of; }

class SensitivityStudy {
 public:
  SensitivityStudy(const Scenario& scenario, const Catalogue& catalogue, const RunOptions& options,
                   const SensitivitySettings& settings)
      : scenario_(scenario), catalogue_(catalogue), options_(options), settings_(settings) {
    scenario_.expect.reset();
    options_.messages = false;
    report_.run = simulate(scenario_, options_);
    if (!(report_.run.time > 0)) {
      throw InputError(
          {{scenario.file, "", "its run takes no time, so nothing contributes to it; give it costs above 0"}});
    }
    find_formula();
  }

  SensitivityReport report() {
    std::string why_not;
    const auto exact = exact_dependences(planned(scenario_), report_.run.totals.messages, why_not);
    if (!why_not.empty()) report_.remarks.push_back("no tolerances: " + why_not);
    for (const ScalableParameter& each : parameters_of(scenario_, catalogue_)) {
      report_.parameters.push_back(row_of(each));
      const auto found = exact.find(report_.parameters.back().parameter);
      if (found != exact.end() && is_of_runs(each, found->second)) report_.parameters.back().exact = found->second;
    }
    add_ports();
    add_designs();
    for (const ScalableParameter& each : parameters_of_classes(scenario_, report_.remarks))
      report_.classes.push_back(row_of(each));
    for (auto* rows : {&report_.parameters, &report_.classes}) {
      std::ranges::stable_sort(*rows, std::ranges::greater(), &Sensitivity::saved);
      for (const Sensitivity& row : *rows) remark_on(row);
    }
    return std::move(report_);
  }

 private:
  // Where vectors are cut into whole words, messages of another size are not in proportion.
  [[nodiscard]] bool is_of_runs(const ScalableParameter& parameter, const ExactDependence& exact) {
    const auto& [longer, value] = exact.tolerances.back();
    if (parameter.cost != nullptr || !value) return true;
    const double factor = *value / scenario_.schedule.message_words;
    const Time time = by_run(scaled(scenario_, parameter, factor, catalogue_));
    constexpr double digits_of_value = 1e-6;
    return std::abs(time - (1 + longer) * report_.run.time) <= digits_of_value * time;
  }

  // The most complete of those that are exact here, and that the run confirms.
  void find_formula() {
    for (const Analytic& each : report_.run.analytic) {
      if (each.kind == FormulaKind::exact && each.holds() && approximately_equal(each.value, report_.run.time))
        report_.formula = each;
    }
  }

  // The formula for a changed scenario; none if it is not exact any more.
  [[nodiscard]] std::optional<Time> by_formula(const ScalableParameter& parameter, double factor) const {
    const Scenario changed = planned(scaled(scenario_, parameter, factor, catalogue_));
    for (const Analytic& each : formulas_on(changed.platform, *changed.algorithm, changed.schedule)) {
      if (each.name != report_.formula->name || each.formula != report_.formula->formula) continue;
      if (each.kind == FormulaKind::exact && each.holds()) return each.value;
    }
    return std::nullopt;
  }

  [[nodiscard]] Time by_run(const Scenario& changed) {
    ++report_.runs;
    return simulate(changed, options_).time;
  }

  [[nodiscard]] std::vector<double> factors() const {
    std::vector<double> all{1 - step, 1 + step, SensitivityReport::better, SensitivityReport::worse};
    constexpr double root = std::numbers::sqrt2;
    if (settings_.with_curves) all.insert(all.end(), {1 / root, root});
    return all;
  }

  // None if the formula is not exact for all of these.
  [[nodiscard]] std::optional<std::vector<TimeAtFactor>> times_by_formula(const ScalableParameter& parameter) const {
    // Formulas are of links that are all alike.
    if (!report_.formula || parameter.link_class) return std::nullopt;
    std::vector<TimeAtFactor> times;
    for (const double factor : factors()) {
      const auto time = by_formula(parameter, factor);
      if (!time) return std::nullopt;
      times.push_back({factor, *time});
    }
    return times;
  }

  // Formulas are linear in each parameter, at least near its value: then the quotient over any distance is the
  // derivative, and over a large one it is free of rounding.
  [[nodiscard]] std::optional<double> elasticity_by_formula(const ScalableParameter& parameter) const {
    for (const double distance : {0.5, 0x1p-3, 0x1p-6, 0x1p-9}) {
      const auto less = by_formula(parameter, 1 - distance);
      const auto more = by_formula(parameter, 1 + distance);
      const Time here = report_.formula->value;
      if (less && more && std::abs(*less + *more - 2 * here) <= 1e-12 * here)
        return (*more - *less) / (2 * distance * here);
    }
    return std::nullopt;
  }

  [[nodiscard]] Sensitivity row_of(const ScalableParameter& parameter) {
    Sensitivity row{.parameter = name_of(parameter, scenario_), .of = parameter.of};
    row.value = value_of(parameter, scenario_);
    auto times = times_by_formula(parameter);
    const auto exact = times ? elasticity_by_formula(parameter) : std::nullopt;
    row.is_by_formula = exact.has_value();
    if (!exact) {
      times.emplace();
      for (const double factor : factors())
        times->push_back({factor, by_run(scaled(scenario_, parameter, factor, catalogue_))});
    }
    fill(row, *times);
    if (exact) row.one_percent->elasticity = exact;
    return row;
  }

  void fill(Sensitivity& row, std::vector<TimeAtFactor> times) const {
    const Time here = report_.run.time;
    OnePercent around{.less = times[0].time, .more = times[1].time};
    around.below = (1 - around.less / here) / step;
    around.above = (around.more / here - 1) / step;
    if (std::abs(around.above - around.below) <= same_slope) around.elasticity = (around.above + around.below) / 2;
    row.one_percent = around;
    row.changed_time = times[2].time;
    row.saved = saved_by(row.changed_time);
    row.doubled_time = times[3].time;
    if (!settings_.with_curves) return;
    times.push_back({1, here});
    std::ranges::sort(times, {}, &TimeAtFactor::factor);
    row.curve = std::move(times);
  }

  [[nodiscard]] double saved_by(Time time) const { return 1 - time / report_.run.time; }

  void add_ports() {
    const int ports = scenario_.platform.ports;
    if (ports == Platform::all_ports) return;
    for (const int more : std::set{ports + 1, 2 * ports, Platform::all_ports}) {
      const Scenario changed = with_ports(scenario_, more);
      const std::string misfit =
          scenario_.engine->misfit(changed.platform) + changed.algorithm->misfit(changed.platform);
      if (!misfit.empty()) {
        report_.remarks.push_back("ports are not varied: " + misfit);
        return;
      }
      Sensitivity row{.parameter = "ports", .value = ports, .ports = more};
      row.changed_time = by_run(changed);
      row.saved = saved_by(row.changed_time);
      report_.parameters.push_back(std::move(row));
    }
  }

  void add_designs() {
    for (const Design& each : settings_.designs) {
      const double growth = each.changed / each.value;
      const bool is_long = each.what == "servers" &&
                           static_cast<double>(report_.run.totals.messages) * growth * growth > most_messages_of_design;
      if (!each.scenario || is_long) {
        report_.remarks.push_back(fmt::format("{} {} left out: {}", number(each.changed), each.what,
                                              is_long ? "the run would take too long" : each.why_not));
        continue;
      }
      Scenario changed = *each.scenario;
      changed.reference = nullptr;
      changed.schedule.content = Content::sizes;  // only the time is needed
      Sensitivity row{.parameter = each.what, .value = each.value, .design = each.changed};
      row.changed_time = by_run(changed);
      row.saved = saved_by(row.changed_time);
      report_.parameters.push_back(std::move(row));
    }
  }

  void remark_on(const Sensitivity& row) {
    if (!row.one_percent) return;
    const auto& [less, more, below, above, elasticity] = *row.one_percent;
    constexpr double rounding = 1e-4;
    const auto is_more_than_proportional = [](double slope) { return slope < -rounding || slope > 1 + rounding; };
    if (row.parameter != "m" && row.parameter != "sizes" &&
        (is_more_than_proportional(below) || is_more_than_proportional(above))) {
      report_.remarks.push_back(
          fmt::format("{}: a change of 1 % changes the order of messages, and the time jumps there", in_words(row)));
    } else if (!elasticity) {
      report_.remarks.push_back(fmt::format(
          "{}: the time is piecewise linear with a kink here: {:.4g} % per % below this value, {:.4g} % above",
          in_words(row), below, above));
    }
  }

  Scenario scenario_;
  const Catalogue& catalogue_;
  RunOptions options_;
  const SensitivitySettings& settings_;
  SensitivityReport report_;
};

}  // namespace

SensitivityReport sensitivity_of(const Scenario& scenario, const Catalogue& catalogue, const RunOptions& options,
                                 const SensitivitySettings& settings) {
  return SensitivityStudy(scenario, catalogue, options, settings).report();
}

}  // namespace hopscope
