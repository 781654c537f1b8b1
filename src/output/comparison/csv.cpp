#include <hopscope/names.hpp>

#include "output/comparison/comparison.hpp"
#include "output/csv.hpp"

namespace hopscope {

namespace {

Cells of_formula(const Analytic* formula, Time time) {
  if (formula == nullptr) return {{"formula", {}}, {"formula_kind", {}}, {"formula_holds", {}}, {"formula_ratio", {}}};
  return {{"formula", formula->value},
          {"formula_kind", cell(name_of(formula->kind))},
          {"formula_holds", formula->holds()},
          {"formula_ratio", cell(ratio(time, *formula))}};
}

// Empty for what does not add, or was not tracked.
Cells of_combination(const std::optional<Combination>& how) {
  return {{"combination_rank_order", how ? Cell(how->rank_order) : Cell()},
          {"combination_same_everywhere", how ? cell(how->same_everywhere) : Cell()},
          {"combination_depth", how ? cell(how->depth) : Cell()},
          {"combination_operations", how ? cell(how->operations) : Cell()},
          {"combination_words", how ? Cell(how->words) : Cell()}};
}

Cells cells_of(const std::string& scenario, const ComparedRun& run) {
  const Result& result = run.result;
  const Analytic* const bound = run.bound();
  Cells cells{
      {"scenario", scenario}, {"engine", result.engine}, {"algorithm", result.schedule.algorithm}, {"name", run.name},
      {"own", run.own},       {"winner", run.winner},    {"mapping", result.platform.mapping_name}};
  for (const auto& each : std::span(total_columns).first(place_of(total_columns, "max_overlap")))
    cells.emplace_back(each.name, cell(each, result.totals));
  cells.emplace_back("time", result.time);
  append(cells, of_formula(run.formula(), result.time));
  append(cells, {{"bound", bound != nullptr ? Cell(bound->value) : Cell()},
                 {"bound_ratio", bound != nullptr ? cell(ratio(result.time, *bound)) : Cell()},
                 {"delivery", cell(name_of(result.delivery))}});
  append(cells, of_combination(result.combination));
  append(cells, {{"algbw", result.bandwidth ? Cell(result.bandwidth->algorithm) : Cell()},
                 {"busbw", result.bandwidth ? Cell(result.bandwidth->bus) : Cell()},
                 {"busbw_at_best", cell(run.bus_at_best)}});
  return cells;
}

}  // namespace

std::string comparison_csv(std::span<const Comparison> comparisons) {
  std::string out = csv_header(cells_of("", ComparedRun{}));
  for (const auto& comparison : comparisons) {
    for (const auto& run : comparison.runs) out += csv_line(cells_of(comparison.common.scenario, run));
  }
  return out;
}

}  // namespace hopscope
