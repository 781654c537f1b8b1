#include "run/time_formula.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/plain/exact_run.hpp"

namespace hopscope {

namespace {

/// Adds "+ 12 t_h", or "12 t_h" if it is the first.
void add_term(std::string& text, const Rational& coefficient, const std::string& name) {
  if (coefficient == 0) return;
  const Rational size = abs(coefficient);
  const bool is_negative = coefficient < 0;
  text += text.empty() ? (is_negative ? "-" : "") : (is_negative ? " - " : " + ");
  if (size != 1 || name.empty()) text += size.str() + (name.empty() ? "" : " ");
  text += name;
}

/// With the size m of messages where they have one: "7 m t_w".
std::string text_of(const ExactRun& run, const ExactTime& time, bool has_size) {
  const Rational& size = run.variables.front().value;
  std::string text;
  for (const bool is_of_words : {false, true}) {
    for (std::size_t i = 0; i < run.parameters.size(); ++i) {
      const auto& [name, value] = run.parameters[i];
      const bool is_per_word = std::ranges::find(run.of_words, i) != run.of_words.end();
      if (i == run.constant || value == 0 || is_per_word != is_of_words) continue;
      const bool is_in_size = is_per_word && has_size;
      add_term(text, is_in_size ? time.coefficient(i) / size : time.coefficient(i), (is_in_size ? "m " : "") + name);
    }
  }
  add_term(text, time.coefficient(run.constant), "");
  return text.empty() ? "0" : text;
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

}  // namespace

TimeFormula time_formula(const Scenario& scenario) {
  Observer nobody;
  const ExactRun run =
      exact_run({scenario.platform, *scenario.algorithm, *scenario.operation, scenario.schedule}, nobody);
  TimeFormula formula;
  formula.time = run.time.value().str();
  formula.value = run.time.rounded();
  formula.amplification = amplification_of(run);
  if (run.has_one_formula()) {
    const ExactTime& time = run.borders.empty() ? run.time : run.borders.front().before.time;
    for (std::size_t i = 0; i < run.parameters.size(); ++i) {
      const auto& [name, value] = run.parameters[i];
      const Rational coefficient = time.coefficient(i);
      if (i != run.constant && value != 0 && coefficient != 0)
        formula.coefficients.emplace_back(name, coefficient.str());
    }
    formula.constant = time.coefficient(run.constant).str();
    const bool has_size = scenario.schedule.sizes == nullptr && scenario.schedule.message_words > 0;
    formula.text = text_of(run, time, has_size);
  }
  for (std::size_t i = 0; i < run.variables.size(); ++i) {
    if (const auto& range = run.holds[i])
      formula.holds.push_back({run.variables[i].name, range->least.str(), text_of(range->most)});
  }
  for (const ExactBorder& border : run.borders)
    formula.borders.push_back({run.variables[border.variable].name, side_of(border.before), side_of(border.after)});
  return formula;
}

}  // namespace hopscope
