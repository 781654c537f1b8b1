#include <algorithm>

#include <fmt/format.h>

#include "output/result.hpp"
#include "output/setting.hpp"
#include "output/verdicts.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

/// The first of several, and how many more there are, which are told below.
std::string first_of(const std::vector<std::string>& all) {
  if (all.empty()) return "see below";
  return all.size() == 1 ? all.front() : fmt::format("{}, and {} more", all.front(), all.size() - 1);
}

/// What should hold and does not, in the order of its weight; empty if all is well.
std::string failure_in_words(const Result& result) {
  std::vector<std::string> failures;
  if (result.agreement && !result.agreement->holds()) failures.emplace_back("the two engines disagree");
  if (result.delivery == Delivery::failed)
    failures.push_back("delivery failed: " + first_of(ranks_together(result.delivery_failures)));
  const std::vector<std::string> claims = result.broken_claims();
  if (!claims.empty()) failures.push_back("the time contradicts a formula: " + first_of(claims));
  if (!result.expect_failures.empty()) failures.push_back("not as expected: " + first_of(result.expect_failures));
  std::vector<std::string> wrong, open;
  for (const Verdict& each : result.predictions) {
    if (!each.holds) (each.predicted.empty() ? open : wrong).push_back(each.quantity);
  }
  if (!wrong.empty()) failures.push_back("not as predicted: " + in_a_row(wrong));
  if (!open.empty()) failures.push_back("not answered: " + in_a_row(open));
  return joined(failures, "; ");
}

/// The formula that a reader compares with: the textbook's, or else the algorithm's own.
const Analytic* formula_of(const Result& result) {
  const auto is_exact = [](const Analytic& each) { return each.kind == FormulaKind::exact; };
  const auto found = std::ranges::find_if(result.analytic, is_exact);
  return found == result.analytic.end() ? nullptr : &*found;
}

/// "1.030 times the textbook's 798"
std::string against_formula(const Result& result, const Analytic& formula) {
  const auto quotient = ratio(result.time, formula);
  if (!quotient) return "";
  const std::string whose = formula.name == "textbook" ? "the textbook" : "its formula";
  const std::string times = ratio_in_words(quotient);
  if (times == "1.000") return fmt::format("as {} says", whose);
  return fmt::format("{} times {}'s {}", times, whose, number(formula.value));
}

/// "1.644 times the lower bound of 500"
std::string against_bound(const Result& result) {
  const Analytic* const bound = result.largest_bound();
  if (bound == nullptr) return "";
  const auto quotient = ratio(result.time, *bound);
  const bool is_equal = quotient && approximately_equal(*quotient, 1);
  return against_lower_bound(quotient) + (is_equal ? "" : fmt::format(" of {}", number(bound->value)));
}

std::string congestion_in_words(const Result& result) {
  if (result.congestion_free()) return "congestion-free";
  const auto steps = static_cast<std::int64_t>(result.steps.size());
  const std::string most = number(result.totals.max_congestion);
  if (steps == 1) return "congestion " + most;
  return fmt::format("congestion up to {}, in {} of {} steps", most, result.congested_steps(), steps);
}

std::string time_in_words(const Result& result) {
  const std::string& unit = result.platform.time_unit;
  const std::string time = number(result.time) + unit_after_number(unit);
  if (result.totals.messages == 0) return time + ": nothing is sent";
  std::vector<std::string> parts{time};
  if (const Analytic* const formula = formula_of(result)) parts.push_back(against_formula(result, *formula));
  parts.push_back(against_bound(result));
  std::erase_if(parts, [](const std::string& each) { return each.empty(); });
  std::string words = joined(parts, ", ") + "; " + congestion_in_words(result);
  if (result.delivery == Delivery::not_tracked) words += "; delivery not tracked";
  return words;
}

}  // namespace

std::vector<Answer> answers(const Result& result) {
  return {{failure_in_words(result), Colour::red}, {time_in_words(result)}};
}

}  // namespace hopscope
