#include <hopscope/names.hpp>

#include "output/comparison/comparison.hpp"
#include "output/csv.hpp"

namespace hopscope {

namespace {

// Empty for what does not add, or was not tracked.
Cells of_combination(const std::optional<Combination>& how) {
  Cells cells;
  for (const CombinationColumn& column : combination_columns) {
    const auto shown = [](const auto& number) { return Cell(number); };
    cells.emplace_back(column.name, how ? std::visit(shown, column.of(*how)) : Cell());
  }
  return cells;
}

Cells cells_of(const std::string& scenario, const ComparedRun& run) {
  const Result& result = run.result;
  const Analytic* const formula = run.formula();
  Cells cells{
      {"scenario", scenario}, {"engine", result.engine}, {"algorithm", result.schedule.algorithm}, {"name", run.name},
      {"own", run.own},       {"winner", run.winner},    {"mapping", result.platform.mapping_name}};
  for (const auto& each : std::span(total_columns).first(place_of(total_columns, "max_overlap")))
    cells.emplace_back(each.name, cell(each, result.totals));
  cells.emplace_back("time", result.time);
  cells.emplace_back("formula", formula != nullptr ? Cell(formula->value) : Cell());
  append(cells, cells_of_formula(formula, result.time));
  append(cells, cells_of_bound(run.bound(), result.time));
  cells.emplace_back("delivery", cell(name_of(result.delivery)));
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
