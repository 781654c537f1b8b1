#include "output/csv.hpp"
#include "output/overview/overview.hpp"

namespace hopscope {

namespace {

Cells cells_of(const PlatformRows& on, const OperationRow& row) {
  static const ComparedRun none;
  const bool is_run = row.best.has_value();
  const ComparedRun& best = is_run ? *row.best : none;
  const Result& result = best.result;
  const Analytic* const formula = best.formula();
  const Analytic* const bound = best.bound();
  Cells cells{{"platform", on.name},
              {"message_words", on.message_words},
              {"operation", row.operation},
              {"algorithm", result.schedule.algorithm},
              {"name", best.name},
              {"time", is_run ? Cell(result.time) : Cell()},
              {"steps", is_run ? cell(result.totals.steps) : Cell()},
              {"startups", is_run ? Cell(row.startups) : Cell()},
              {"words", is_run ? Cell(row.words) : Cell()},
              {"formula", formula != nullptr ? Cell(formula->formula) : Cell()},
              {"formula_value", formula != nullptr ? Cell(formula->value) : Cell()}};
  append(cells, cells_of_formula(formula, result.time));
  cells.emplace_back("bound_name", bound != nullptr ? Cell(bound->name) : Cell());
  append(cells, cells_of_bound(bound, result.time));
  return cells;
}

}  // namespace

std::string overview_csv(const OverviewReport& report) {
  std::string out = csv_header(cells_of(PlatformRows{}, OperationRow{}));
  for (const OperationRow& row : report.main.rows) out += csv_line(cells_of(report.main, row));
  for (const PlatformRows& each : report.against) {
    for (const OperationRow& row : each.rows) out += csv_line(cells_of(each, row));
  }
  return out;
}

}  // namespace hopscope
