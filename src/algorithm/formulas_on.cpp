#include "algorithm/formulas_on.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "algorithm/formula.hpp"

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

/// Of a vector of m words no more than m parts can be used.
double most_useful(const Field& option, const Schedule& schedule) {
  return std::max(option.least, std::min(option.most, std::floor(schedule.message_words)));
}

std::vector<double> spread_out(double least, double most) {
  constexpr double all_up_to = 64, ratio = 1.05;
  std::vector<double> values;
  for (double value = least; value <= most; value = value < all_up_to ? value + 1 : std::ceil(value * ratio))
    values.push_back(value);
  if (values.empty() || values.back() < most) values.push_back(most);
  return values;
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

double best_by_formula(const Field& option, const Algorithm& algorithm, const Platform& platform, Schedule schedule) {
  const double most = most_useful(option, schedule);
  double best = option.least;
  double least_time = std::numeric_limits<double>::infinity();
  const auto consider = [&](double value) {
    schedule.values.set(option.name, value);
    const std::vector<Analytic> formulas = algorithm.formulas(platform, schedule);
    if (formulas.empty() || !(formulas.front().value < least_time)) return;
    least_time = formulas.front().value;
    best = value;
  };
  for (const double value : spread_out(option.least, most)) consider(value);
  constexpr double most_around = 256;
  const double around = std::min(most_around, std::ceil(best / 16));
  const double middle = best;
  for (double value = std::max(option.least, middle - around); value <= std::min(most, middle + around); ++value)
    consider(value);
  return best;
}

std::vector<Analytic> formulas_of_all_at_once(const Platform& platform, const Schedule& schedule, double combined,
                                              const std::string& formula_of_combining, const std::string& source) {
  const Symbols s(platform, schedule);
  const bool one_after_another = platform.ports == 1 || platform.ranks() == 1;
  const bool all_at_once = platform.ports == Platform::all_ports;
  const Claim claim{platform.topology->is_complete() && (one_after_another || all_at_once)};
  const Time combining = s.t_c * combined;
  // The last message begins when all others of its rank have started up.
  if (!one_after_another && all_at_once && platform.startups_wait()) {
    Analytic in_turn = with_hops(claim, s.t_s * (s.p - 1) + s.t_h + s.t_w * s.m + combining,
                                 "t_s (p-1) + t_h + t_w m" + formula_of_combining, source);
    if (claim.exact) in_turn.assumptions.push_back({std::string(counts_serial_startups), true});
    return {std::move(in_turn)};
  }
  const double turns = std::ceil((s.p - 1) / platform.ports);
  const std::string factor = one_after_another ? "(p-1)" : all_at_once ? "" : "ceil((p-1)/k)";
  return {with_hops(claim, turns * (s.t_s + s.t_h + s.t_w * s.m) + combining,
                    factor + "(t_s + t_h + t_w m)" + formula_of_combining, source,
                    {{"k", platform.ports, "ports of a node"}})};
}

}  // namespace hopscope
