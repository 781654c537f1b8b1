#include "run/runs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <hopscope/error.hpp>

#include "engine/carried_run.hpp"
#include "engine/plain/exact_run.hpp"
#include "run/formula_terms.hpp"
#include "text/formatted.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

/// With the size m of messages where they have one: "7 m t_w".
std::string text_of(const ExactRun& run, const ExactTime& time, bool has_size) {
  const Rational& size = run.variables.front().value;
  FormulaTerms terms(run.is_rounded);
  for (const bool is_of_words : {false, true}) {
    for (std::size_t i = 0; i < run.parameters.size(); ++i) {
      const auto& [name, value] = run.parameters[i];
      const bool is_per_word = std::ranges::find(run.of_words, i) != run.of_words.end();
      if (i == run.constant || value == 0 || is_per_word != is_of_words) continue;
      const bool is_in_size = is_per_word && has_size;
      terms.add(is_in_size ? time.coefficient(i) / size : time.coefficient(i), (is_in_size ? "m " : "") + name);
    }
  }
  terms.add(time.coefficient(run.constant), "");
  return terms.text();
}

std::optional<std::string> text_of(const std::optional<Rational>& value) {
  return value ? std::optional(value->str()) : std::nullopt;
}

TimeFormula::Side side_of(const ExactSide& side) { return {side.constant.str(), side.slope.str(), text_of(side.to)}; }

/// How much a relative error of a parameter can become in the time.
double amplification_of(const ExactRun& run) {
  if (run.time.value() == 0) return 1;
  Rational sum;
  for (std::size_t i = 0; i < run.parameters.size(); ++i) sum += abs(run.time.coefficient(i)) * run.parameters[i].value;
  return (sum / run.time.value()).rounded();
}

bool has_size(const Scenario& scenario) {
  return scenario.schedule.sizes == nullptr && scenario.schedule.message_words > 0;
}

void add_coefficients(const Scenario& scenario, const ExactRun& run, TimeFormula& formula) {
  const ExactTime& time = run.borders.empty() ? run.time : run.borders.front().before.time;
  for (std::size_t i = 0; i < run.parameters.size(); ++i) {
    const auto& [name, value] = run.parameters[i];
    const Rational coefficient = time.coefficient(i);
    if (i != run.constant && value != 0 && coefficient != 0) formula.coefficients.emplace_back(name, coefficient.str());
  }
  formula.constant = time.coefficient(run.constant).str();
  formula.text = text_of(run, time, has_size(scenario));
}

/// Costs with a negative coefficient, and the steps in which they have one.
void add_shorter(const ExactRun& run, TimeFormula& formula) {
  const ExactTime& time = run.borders.empty() ? run.time : run.borders.front().before.time;
  for (std::size_t i = 0; i < run.parameters.size(); ++i) {
    if (i == run.constant || run.parameters[i].value == 0 || time.coefficient(i).sign() >= 0) continue;
    std::vector<std::string> steps;
    for (const ExactStep& step : run.steps) {
      if ((step.end - step.begin).coefficient(i).sign() < 0) steps.push_back(std::to_string(step.step));
    }
    const std::string where =
        steps.empty() ? "" : fmt::format(": see step{} {}", steps.size() == 1 ? "" : "s", joined(steps, ", "));
    const std::string& name = run.parameters[i].name;
    formula.remarks.push_back(name == "words" ? fmt::format("a longer t_w makes this run shorter{}", where)
                                              : fmt::format("a longer {} makes this run shorter{}", name, where));
  }
}

std::string in_words(const PlainMachine::Event& event) {
  using Kind = PlainMachine::Event::Kind;
  const std::string step = event.step > 0 ? fmt::format(" in step {}", event.step) : "";
  const std::string message = fmt::format("{}->{}{}", event.from, event.to, step);
  switch (event.kind) {
    case Kind::startup_ends: return "the startup of " + message + " ends";
    case Kind::head_arrives: return "the head of " + message + " arrives";
    case Kind::words_end: return "the words of " + message + " have passed";
    case Kind::wait_ends: return fmt::format("rank {}{} has waited", event.from, step);
  }
  return "";
}

TimeFormula formula_of(const Scenario& scenario, const ExactRun& run) {
  TimeFormula formula;
  formula.is_rounded = run.is_rounded;
  formula.time = run.time.value().str();
  formula.value = run.time.rounded();
  formula.amplification = amplification_of(run);
  if (run.has_one_formula()) add_coefficients(scenario, run, formula);
  for (std::size_t i = 0; i < run.variables.size(); ++i) {
    if (const auto& range = run.holds[i])
      formula.holds.push_back({run.variables[i].name, range->least.str(), text_of(range->most)});
  }
  for (const auto& [variable, meeting, before, after] : run.borders) {
    const std::string events =
        fmt::format("at {} {}, and {}", meeting.time.value().str(), in_words(meeting.one), in_words(meeting.other));
    formula.borders.push_back({run.variables[variable].name, events, side_of(before), side_of(after)});
  }
  const auto text = [&](const ExactTime& time) { return text_of(run, time, has_size(scenario)); };
  for (const ExactStep& step : run.steps)
    formula.steps.push_back({step.step, text(step.begin), text(step.end), text(step.end - step.begin)});
  if (!formula.text.empty()) add_shorter(run, formula);
  return formula;
}

bool agrees(const TimeFormula& formula, const Result& result) {
  constexpr double agreed = 1e-9;
  const double exact = formula.value;
  return std::abs(exact - result.time) <= agreed * formula.amplification * std::max(exact, result.time);
}

/// Whether two instants that are not equal are so near to each other that rounding can decide which comes first.
bool has_near_instants(const ExactRun& run) {
  const Rational near(Rational::Big(1, 1000000000));
  for (std::size_t i = 0; i < run.variables.size(); ++i) {
    const auto is_near = [&](const Rational& end) {
      return abs(end - run.variables[i].value) <= near * run.variables[i].value;
    };
    const auto& range = run.holds[i];
    if (range && (is_near(range->least) || (range->most && is_near(*range->most)))) return true;
  }
  return false;
}

/// Of the time of a run whose parameters are known to as many digits as a double has.
int digits_that_count(double amplification) {
  return std::max(0, static_cast<int>(std::floor(-std::log10(std::numeric_limits<double>::epsilon() * amplification))));
}

std::string rounded_order(const TimeFormula& formula) {
  return fmt::format("rounding has decided which of two events comes first: in exact arithmetic this run takes {}",
                     number(formula.value));
}

bool has_long_numbers(const TimeFormula& formula) {
  constexpr std::size_t longest_text = 160, longest_number = 24;
  const auto is_long = [](const TimeFormula::Range& range) {
    return range.least.size() > longest_number || range.most.value_or("").size() > longest_number;
  };
  return formula.text.size() > longest_text || formula.time.size() > longest_number ||
         std::ranges::any_of(formula.holds, is_long);
}

/// In words; empty if it is good for somebody who has not asked for it.
std::string why_not_shown(const TimeFormula& formula, bool is_of_other_time) {
  constexpr double least_unstable = 1e6;
  if (formula.amplification >= least_unstable) {
    return fmt::format(
        "an error of a cost is multiplied by {:.0e}: {} digits of the time are significant, whatever is simulated",
        formula.amplification, digits_that_count(formula.amplification));
  }
  if (is_of_other_time) return rounded_order(formula);
  return !formula.is_rounded && has_long_numbers(formula) ? "its fractions have many digits; --formula prints them"
                                                          : "";
}

/// By rounded coefficients: for who has not asked for the exact ones.
void take_down_rounded(const Scenario& scenario, const ExactRun& run, Result& result) {
  TimeFormula formula = formula_of(scenario, run);
  result.why_no_formula = why_not_shown(formula, !agrees(formula, result));
  if (!result.why_no_formula.empty()) return;
  if (!formula.text.empty()) expand(scenario, formula, result);
  result.formula = std::move(formula);
}

/// @return whether a rounded formula will do instead of none
bool take_down_exact(const Scenario& scenario, const ExactRun& run, bool is_brief, Result& result) {
  TimeFormula formula = formula_of(scenario, run);
  const bool is_other = !agrees(formula, result);
  if (is_other && run.borders.empty() && !has_near_instants(run))
    throw EngineError(fmt::format("engine {} takes {}, and exact arithmetic {}: please report it", result.engine,
                                  number(result.time), formula.time));
  if (is_other) formula.remarks.push_back(rounded_order(formula));
  result.why_no_formula = is_brief ? why_not_shown(formula, is_other) : "";
  if (!result.why_no_formula.empty()) return !is_other && has_long_numbers(formula);
  if (!formula.text.empty() && !is_other) expand(scenario, formula, result);
  result.formula = std::move(formula);
  return false;
}

/// For who has not asked for it: a fraction as long as it is found soon and short, otherwise a rounded one.
void take_down_brief(const Scenario& scenario, const Experiment& experiment, Observer& observer, Result& result) {
  /// Whether a rounded formula will do instead; none if fractions take too long.
  const auto exact_within = [&](double work) -> std::optional<bool> {
    try {
      ExactBudget budget(work);
      return take_down_exact(scenario, exact_run(experiment, observer, budget), true, result);
    } catch (const ExactBudgetSpent&) {
      result.why_no_formula = "finding it takes long; --formula does so";
      return std::nullopt;
    }
  };
  // Most runs are short. Of the others, the rounded run tells what the exact one would take at least.
  constexpr double short_work = 3e4, brief_work = 3e5, work_without_other = CarriedRun::most_work;
  std::optional<bool> is_rounded_wanted = exact_within(short_work);
  if (is_rounded_wanted == false) return;
  CarriedRun carried(experiment, observer);
  if (!is_rounded_wanted && !carried.exact_one_takes_more_than(brief_work))
    is_rounded_wanted = exact_within(brief_work);
  if (is_rounded_wanted == false) return;
  const auto run = carried.take();
  // Where instants are near to each other, its order of them is that of the result, right or not.
  if (run && !has_near_instants(*run)) return take_down_rounded(scenario, *run, result);
  if (!is_rounded_wanted && !carried.exact_one_takes_more_than(work_without_other))
    (void)exact_within(work_without_other);
}

}  // namespace

void take_down_formula(const Scenario& scenario, FormulaSearch search, Observer& observer, Result& result) {
  const bool is_brief = search == FormulaSearch::brief;
  if (is_brief && result.totals.messages > most_messages_of_formula) return;
  const Experiment experiment{scenario.platform, *scenario.algorithm, *scenario.operation, scenario.schedule};
  if (is_brief) return take_down_brief(scenario, experiment, observer, result);
  ExactBudget no_limit;
  (void)take_down_exact(scenario, exact_run(experiment, observer, no_limit), is_brief, result);
}

}  // namespace hopscope
