#include "scenario/formula_names.hpp"

#include <cmath>

#include <fmt/format.h>

#include <hopscope/cost_parameters.hpp>
#include <hopscope/topology.hpp>

#include "algorithm/formula.hpp"

namespace hopscope {

namespace {

void add_costs(std::vector<NamedNumber>& names, const Costs& costs) {
  for (const CostParameter& each : cost_parameters) names.push_back({std::string(each.name), costs.*each.value});
}

}  // namespace

std::vector<NamedNumber> names_for(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  std::vector<NamedNumber> names{{"p", s.p}, {"m", s.m}, {"q", static_cast<double>(schedule.rank("shift"))}};
  add_costs(names, s);
  names.push_back({"d", std::log2(s.p)});
  double rows = 1;
  double columns = s.p;
  if (is_flat_grid(platform)) {
    const auto sides = rows_and_columns(*platform.topology->grid());
    rows = sides.rows;
    columns = sides.columns;
  }
  names.push_back({"r", rows});
  names.push_back({"c", columns});
  return names;
}

std::vector<NamedNumber> names_for_trial() {
  std::vector<NamedNumber> names{{"p", 4}, {"m", 8}, {"q", 1}};
  Costs costs;
  for (const CostParameter& each : cost_parameters) costs.*each.value = each.value == &Costs::t_s ? 10 : 1;
  add_costs(names, costs);
  names.insert(names.end(), {{"d", 2}, {"r", 2}, {"c", 2}});
  return names;
}

std::string why_no_formula(const std::string& text) {
  try {
    (void)Expression(text).value(names_for_trial());
    return "";
  } catch (const ExpressionError& error) {
    return fmt::format("\"{}\" is not a formula: {}", text, error.what());
  }
}

}  // namespace hopscope
