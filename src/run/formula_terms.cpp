#include "run/formula_terms.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "engine/plain/exact_time.hpp"
#include "scenario/formula_names.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

struct Cost {
  std::string_view name;
  Time Costs::*member;
  bool is_per_word;
};
constexpr std::array costs{Cost{"t_s", &Costs::t_s, false}, Cost{"t_h", &Costs::t_h, false},
                           Cost{"t_w", &Costs::t_w, true}, Cost{"t_r", &Costs::t_r, true},
                           Cost{"t_c", &Costs::t_c, true}};

using Coefficients = std::array<Rational, costs.size() + 1>;  // the last is of no cost
using Evaluation = std::function<std::vector<Analytic>(const Platform&)>;

/// The fraction with a small denominator that a number is, as far as doubles tell; none if there is none.
std::optional<Rational> small_fraction(double number) {
  constexpr int most = 1000;
  constexpr double last_digits = 1e-12;
  constexpr double most_tolerance = 1e-3;
  for (int denominator = 1; denominator <= most; ++denominator) {
    const double numerator = number * denominator;
    const double tolerance = std::min(most_tolerance, last_digits * std::max(1.0, std::abs(numerator)));
    if (std::abs(numerator - std::round(numerator)) <= tolerance / denominator)
      return exactly(std::round(numerator)) / denominator;
  }
  return std::nullopt;
}

/// The values of a formula where one cost is 1, or none is, and the others are 0, by name of the formula.
double value_in(const std::vector<Analytic>& formulas, const Analytic& formula) {
  const auto same = std::ranges::find_if(
      formulas, [&](const Analytic& each) { return each.name == formula.name && each.formula == formula.formula; });
  return same == formulas.end() ? std::nan("") : same->value;
}

Platform with_costs(const Platform& platform, const Costs& costs) {
  Platform changed = platform;
  changed.costs = costs;
  return changed;
}

/// Of costs that are not 0. None if the formula is not a sum over the costs.
std::optional<Coefficients> coefficients_of(const Analytic& formula, const Platform& platform,
                                            const std::vector<std::vector<Analytic>>& by_cost,
                                            const std::vector<Analytic>& without) {
  const double constant = value_in(without, formula);
  const auto constant_fraction = std::isfinite(constant) ? small_fraction(constant) : std::nullopt;
  if (!constant_fraction) return std::nullopt;
  Coefficients coefficients;
  coefficients.back() = *constant_fraction;
  double sum = constant;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const Time cost = platform.costs.*costs[i].member;
    if (cost == 0) continue;
    const double value = value_in(by_cost[i], formula) - constant;
    const auto fraction = std::isfinite(value) ? small_fraction(value) : std::nullopt;
    if (!fraction) return std::nullopt;
    coefficients[i] = *fraction;
    sum += value * cost;
  }
  if (!approximately_equal(sum, formula.value)) return std::nullopt;
  return coefficients;
}

std::string terms_in_words(const Coefficients& coefficients, const std::optional<Rational>& size) {
  FormulaTerms terms;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const bool is_in_size = costs[i].is_per_word && size;
    terms.add(is_in_size ? coefficients[i] / *size : coefficients[i],
              (is_in_size ? "m " : "") + std::string(costs[i].name));
  }
  terms.add(coefficients.back(), "");
  return terms.text();
}

/// "12 t_h more, m t_w less"
std::string difference_in_words(const Coefficients& run, const Coefficients& formula,
                                const std::optional<Rational>& size) {
  std::vector<std::string> parts;
  for (const bool is_more : {true, false}) {
    Coefficients difference;
    bool is_any = false;
    for (std::size_t i = 0; i < run.size(); ++i) {
      const Rational more = run[i] - formula[i];
      if (more.is_zero() || (more.sign() > 0) != is_more) continue;
      difference[i] = abs(more);
      is_any = true;
    }
    if (is_any) parts.push_back(terms_in_words(difference, size) + (is_more ? " more" : " less"));
  }
  return joined(parts, ", ");
}

Coefficients coefficients_of(const TimeFormula& run) {
  Coefficients coefficients;
  for (const auto& [name, coefficient] : run.coefficients) {
    for (std::size_t i = 0; i < costs.size(); ++i) {
      if (name == costs[i].name) coefficients[i] = Rational(coefficient);
    }
  }
  coefficients.back() = Rational(run.constant);
  return coefficients;
}

void expand_all(std::vector<Analytic>& formulas, const Scenario& scenario, const TimeFormula& run,
                const Evaluation& evaluate) {
  const Platform& platform = scenario.platform;
  const bool has_size = scenario.schedule.sizes == nullptr && scenario.schedule.message_words > 0;
  const auto size = has_size ? std::optional(exactly(scenario.schedule.message_words)) : std::nullopt;
  std::vector<std::vector<Analytic>> by_cost;
  for (const Cost& cost : costs) {
    Costs alone{};
    alone.*cost.member = 1;
    by_cost.push_back(evaluate(with_costs(platform, alone)));
  }
  const std::vector<Analytic> without = evaluate(with_costs(platform, {}));
  for (Analytic& formula : formulas) {
    const auto coefficients = coefficients_of(formula, platform, by_cost, without);
    if (!coefficients) continue;
    formula.terms = terms_in_words(*coefficients, size);
    formula.difference = difference_in_words(coefficients_of(run), *coefficients, size);
  }
}

/// Whether all terms are of the five costs of the platform, or of none.
bool is_over_costs(const Platform& platform, const TimeFormula& run) {
  const auto is_own = [](const auto& term) {
    return std::ranges::find(costs, std::string_view(term.first), &Cost::name) == costs.end();
  };
  return platform.has_uniform_costs() && std::ranges::none_of(run.coefficients, is_own);
}

}  // namespace

void FormulaTerms::add(const Rational& coefficient, const std::string& name) {
  if (coefficient == 0) return;
  const Rational size = abs(coefficient);
  const bool is_negative = coefficient < 0;
  text_ += text_.empty() ? (is_negative ? "-" : "") : (is_negative ? " - " : " + ");
  const std::string number = are_rounded_ ? fmt::format("{:.10g}", size.rounded()) : size.str();
  if (size != 1 || name.empty()) text_ += number + (name.empty() ? "" : " ");
  text_ += name;
}

void expand(const Scenario& scenario, const TimeFormula& run, Result& result) {
  if (!is_over_costs(scenario.platform, run)) return;
  const Algorithm& algorithm = *scenario.algorithm;
  expand_all(result.analytic, scenario, run,
             [&](const Platform& platform) { return algorithm.formulas(platform, scenario.schedule); });
  expand_all(result.bounds, scenario, run,
             [&](const Platform& platform) { return scenario.operation->bounds(platform, algorithm.splits_blocks); });
}

WrittenFormula expanded(const std::string& formula, const Scenario& scenario, const TimeFormula& run) {
  if (!is_over_costs(scenario.platform, run)) return {};
  const Expression expression(formula);
  const auto evaluate = [&](const Platform& platform) {
    Analytic written;
    written.value = expression.value(names_for(platform, scenario.schedule));
    return std::vector{written};
  };
  std::vector<Analytic> written = evaluate(scenario.platform);
  expand_all(written, scenario, run, evaluate);
  return {written.front().terms, written.front().difference};
}

}  // namespace hopscope
