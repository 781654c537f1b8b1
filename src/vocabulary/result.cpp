#include <hopscope/result.hpp>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "text/numbers.hpp"

namespace hopscope {

bool Analytic::holds() const { return std::ranges::all_of(assumptions, &Assumption::holds); }

std::string Analytic::assumes() const {
  std::vector<std::string> parts;
  for (const Assumption& each : assumptions) parts.push_back(each.text);
  return in_a_row(parts);
}

std::string Analytic::unmet() const {
  std::vector<std::string> parts;
  for (const Assumption& each : assumptions) {
    if (!each.holds) parts.push_back(each.text);
  }
  return in_a_row(parts);
}

std::vector<std::string> Result::broken_claims() const {
  std::vector<std::string> broken;
  if (unresolved_cost) return broken;
  // What delivers less may be faster than any bound.
  const bool is_fault_of_hopscope = schedule.own.empty() && delivery != Delivery::failed;
  for (const auto* claims : {&analytic, &bounds}) {
    for (const Analytic& claim : *claims) {
      if (!breaks_its_promise(claim, ratio(time, claim))) continue;
      const std::string_view relation = claim.kind == FormulaKind::exact         ? "exactly"
                                        : claim.kind == FormulaKind::upper_bound ? "at most"
                                                                                 : "at least";
      broken.push_back(fmt::format("\"{}\" claims {} {}, and the run takes {}{}", claim.name, relation, claim.value,
                                   time, is_fault_of_hopscope ? "; please report it" : ""));
    }
  }
  return broken;
}

std::int64_t Result::congested_steps() const {
  return std::ranges::count_if(steps, [](const StepUsage& step) { return step.congestion > 1; });
}

const Analytic* Result::largest_bound() const {
  const auto largest = std::ranges::max_element(bounds, {}, &Analytic::value);
  return largest == bounds.end() || largest->value <= 0 ? nullptr : &*largest;
}

bool Result::kept_its_promises() const {
  return delivery != Delivery::failed && expect_failures.empty() && (!agreement || agreement->holds()) &&
         broken_claims().empty() && std::ranges::all_of(predictions, &Verdict::holds);
}

FormulaOutcome outcome_of(const Analytic& formula, Time simulated) {
  if (breaks_its_promise(formula, ratio(simulated, formula))) return FormulaOutcome::contradicted;
  if (formula.kind != FormulaKind::exact) return FormulaOutcome::respected;
  return formula.holds() ? FormulaOutcome::equal : FormulaOutcome::differs;
}

bool breaks_its_promise(const Analytic& analytic, std::optional<double> ratio) {
  if (!analytic.holds()) return false;
  const double off = ratio ? *ratio - 1 : 1;
  switch (analytic.kind) {
    case FormulaKind::exact: return std::abs(off) > Agreement::tolerance;
    case FormulaKind::upper_bound: return off > Agreement::tolerance;
    case FormulaKind::lower_bound: return off < -Agreement::tolerance;
  }
  return false;
}

}  // namespace hopscope
