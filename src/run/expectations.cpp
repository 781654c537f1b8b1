#include "run/expectations.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/names.hpp>

#include "run/formula_terms.hpp"
#include "schedule/expression.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

std::string margin_in_words(const Expect& expect) {
  if (expect.time_within) return fmt::format(" within {} %", number(*expect.time_within * 100));
  if (expect.time_margin) return " within " + number(*expect.time_margin);
  return "";
}

bool is_expected_time(const Expect& expect, Time time) {
  if (!expect.time_within && !expect.time_margin) return approximately_equal(*expect.time, time);
  const Time margin = expect.time_within ? *expect.time_within * *expect.time : *expect.time_margin;
  return approximately_at_most(std::abs(time - *expect.time), margin);
}

}  // namespace

std::vector<std::string> in_words(const Expect& expect) {
  std::vector<std::string> words;
  if (expect.time) words.push_back(fmt::format("time {}{}", number(*expect.time), margin_in_words(expect)));
  if (expect.time_at_most) words.push_back("time at most " + number(*expect.time_at_most));
  if (expect.time_formula) words.push_back("time = " + *expect.time_formula);
  if (expect.steps) words.push_back(counted(*expect.steps, "step"));
  if (expect.congestion_free) words.emplace_back(*expect.congestion_free ? "congestion-free" : "not congestion-free");
  if (expect.max_congestion) words.push_back("largest congestion " + number(*expect.max_congestion));
  if (expect.delivery) words.push_back(fmt::format("delivery {}", name_of(*expect.delivery)));
  return words;
}

std::vector<std::string> failures(const Expect& expect, const Result& result) {
  std::vector<std::string> found_wrong;
  const auto check = [&](bool holds, std::string_view what, const auto& expected, const auto& found) {
    if (!holds) found_wrong.push_back(fmt::format("{}: expected {}, found {}", what, expected, found));
  };
  if (expect.time) {
    check(is_expected_time(expect, result.time), "time", fmt::format("{}{}", *expect.time, margin_in_words(expect)),
          result.time);
  }
  if (expect.time_at_most) {
    check(approximately_at_most(result.time, *expect.time_at_most), "time_at_most", *expect.time_at_most, result.time);
  }
  if (expect.steps) check(*expect.steps == result.totals.steps, "steps", *expect.steps, result.totals.steps);
  if (expect.congestion_free) {
    check(*expect.congestion_free == result.congestion_free(), "congestion_free", *expect.congestion_free,
          result.congestion_free());
  }
  if (expect.max_congestion) {
    check(approximately_equal(*expect.max_congestion, result.totals.max_congestion), "max_congestion",
          *expect.max_congestion, result.totals.max_congestion);
  }
  if (expect.delivery) {
    check(*expect.delivery == result.delivery, "delivery", name_of(*expect.delivery), name_of(result.delivery));
  }
  return found_wrong;
}

std::string formula_failure(const Scenario& scenario, const Result& result) {
  const std::string& expected = *scenario.expect->time_formula;
  const auto failure = [&](const std::string& found) {
    return fmt::format("time_formula: expected {}, found {}", expected, found);
  };
  if (!result.formula) return failure(fmt::format("none: {}", result.why_no_formula));
  if (result.formula->text.empty()) return failure("two formulas that meet here");
  try {
    const auto [terms, difference] = expanded(expected, scenario, *result.formula);
    if (terms.empty()) return failure(result.formula->text + ", which is not a sum of the same terms");
    return difference.empty() ? "" : failure(fmt::format("{}: {}", result.formula->text, difference));
  } catch (const ExpressionError& error) {
    return failure(fmt::format("{}; the expected has no value: {}", result.formula->text, error.what()));
  }
}

}  // namespace hopscope
