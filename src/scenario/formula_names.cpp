#include "scenario/formula_names.hpp"

#include <cmath>

#include <hopscope/topology.hpp>

#include "algorithm/formula.hpp"

namespace hopscope {

std::vector<NamedNumber> names_for(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  std::vector<NamedNumber> names{
      {"p", s.p},     {"m", s.m},           {"q", static_cast<double>(schedule.rank("shift"))},
      {"t_s", s.t_s}, {"t_w", s.t_w},       {"t_h", s.t_h},
      {"t_r", s.t_r}, {"d", std::log2(s.p)}};
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
  return {{"p", 4}, {"m", 8}, {"q", 1}, {"t_s", 10}, {"t_w", 1}, {"t_h", 1}, {"t_r", 1}, {"d", 2}, {"r", 2}, {"c", 2}};
}

}  // namespace hopscope
