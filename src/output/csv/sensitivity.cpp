#include <fmt/format.h>

#include "output/csv/csv.hpp"
#include "output/sensitivity_report.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

std::string number_or_nothing(const std::optional<double>& value) { return value ? fmt::format("{}", *value) : ""; }

std::string changed_to(const Sensitivity& row) {
  if (row.ports) return *row.ports == Platform::all_ports ? "all" : fmt::format("{}", *row.ports);
  return row.value ? fmt::format("{}", *row.value * SensitivityReport::better) : "";
}

}  // namespace

std::string sensitivity_csv(const SensitivityReport& report) {
  std::string out =
      "scenario,engine,time,parameter,of,value,by,elasticity,elasticity_below,elasticity_above,time_at_99_percent,"
      "time_at_101_percent,changed_to,changed_time,saved,doubled_time";
  out += end_of_line;
  for (const auto* rows : {&report.parameters, &report.classes}) {
    for (const Sensitivity& row : *rows) {
      const auto& around = row.one_percent;
      append_formatted(out, "{},{},{},{},{},{},{},", csv_field(report.run.scenario), csv_field(report.run.engine),
                       report.run.time, row.parameter, csv_field(row.of), number_or_nothing(row.value),
                       row.is_by_formula ? "formula" : "runs");
      if (around) {
        append_formatted(out, "{},{},{},{},{}", number_or_nothing(around->elasticity), around->below, around->above,
                         around->less, around->more);
      } else {
        out += ",,,,";
      }
      append_formatted(out, ",{},{},{},{}{}", changed_to(row), row.changed_time, row.saved,
                       number_or_nothing(row.doubled_time), end_of_line);
    }
  }
  return out;
}

}  // namespace hopscope
