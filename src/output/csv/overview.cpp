#include <fmt/format.h>

#include "output/csv/csv.hpp"
#include "output/overview_report.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

std::string optional_text(const std::optional<double>& value) { return value ? fmt::format("{}", *value) : ""; }

void add_operation(std::string& out, const PlatformRows& on, const OperationRow& row) {
  append_formatted(out, "{},{},{},", csv_field(on.name), on.message_words, csv_field(row.operation));
  if (!row.best) {
    append_formatted(out, ",,,,,,,,,{}", end_of_line);
    return;
  }
  const Result& result = row.best->result;
  const Analytic* formula = row.best->formula();
  const Analytic* bound = row.best->bound();
  append_formatted(out, "{},{},{},{},{},{},{},", csv_field(result.schedule.algorithm), csv_field(row.best->name),
                   result.time, result.totals.steps, row.startups, row.words,
                   csv_field(formula == nullptr ? "" : formula->formula));
  append_formatted(out, "{},{},{}{}", csv_field(bound == nullptr ? "" : bound->name),
                   bound == nullptr ? "" : fmt::format("{}", bound->value),
                   bound == nullptr ? "" : optional_text(ratio(result.time, *bound)), end_of_line);
}

}  // namespace

std::string overview_csv(const OverviewReport& report) {
  std::string out =
      "platform,message_words,operation,algorithm,name,time,steps,startups,words,formula,bound_name,bound,bound_ratio";
  out += end_of_line;
  for (const OperationRow& row : report.main.rows) add_operation(out, report.main, row);
  for (const PlatformRows& each : report.against) {
    for (const OperationRow& row : each.rows) add_operation(out, each, row);
  }
  return out;
}

}  // namespace hopscope
