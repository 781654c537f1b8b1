#include "algorithm/formulas_on.hpp"

#include <algorithm>
#include <string>

namespace hopscope {

namespace {

bool has_startups(const Platform& platform) {
  if (platform.has_uniform_costs()) return platform.costs.t_s > 0;
  return std::ranges::any_of(platform.class_costs, [](const Costs& costs) { return costs.t_s > 0; });
}

bool asks_about_startups(const Analytic& formula) {
  return formula.kind != FormulaKind::lower_bound &&
         std::ranges::find(formula.assumptions, counts_serial_startups, &Assumption::text) == formula.assumptions.end();
}

}  // namespace

std::vector<Analytic> formulas_on(const Platform& platform, const Algorithm& algorithm, const Schedule& schedule) {
  std::vector<Analytic> formulas = algorithm.formulas(platform, schedule);
  if (!platform.startups_wait() || !has_startups(platform)) return formulas;
  for (Analytic& formula : formulas) {
    if (asks_about_startups(formula)) formula.assumptions.push_back({std::string(no_startup_waits), false});
  }
  return formulas;
}

void note_that_none_waited(std::vector<Analytic>& formulas) {
  for (Analytic& formula : formulas) {
    for (Assumption& assumption : formula.assumptions) {
      if (assumption.text == no_startup_waits) assumption.holds = true;
    }
  }
}

}  // namespace hopscope
