#include "study/bound/optimum/optimum.hpp"

#include "command/batch.hpp"
#include "command/line/command_line.hpp"
#include "command/line/stop_request.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "output/message_list.hpp"
#include "output/optimum_report.hpp"

namespace hopscope {

namespace {

std::string optima_in_format(const std::vector<OptimumReport>& reports, const Options& options) {
  if (options.format == Format::json) return optimum_json(reports, options.arguments.size() > 1);
  if (reports.size() > 1) return optima_table(reports, result_style(options));
  return optimum_table(reports.front(), result_style(options));
}

void check_table_file(const Options& options, const std::vector<std::string>& files) {
  if (options.output) check_writable(*options.output);
  if (!options.optimum.table) return;
  check_writable(*options.optimum.table);
  if (files.size() > 1)
    throw InputError({{*options.optimum.table, "", "is for one scenario, and there are several; give one to optimum"}});
}

void write_table(const OptimumReport& report, const std::string& file) {
  if (report.table.empty()) throw InputError({{report.file, "", "has no schedule that was found, for --table"}});
  write_file(file, messages_json({report.platform, *report.operation, report.table}));
}

}  // namespace

int optimum(const Options& options, const Catalogue& catalogue) {
  const std::vector<std::string> files = scenario_files(options);
  check_table_file(options, files);
  Supervision supervision(options);
  Tally tally;
  std::vector<OptimumReport> reports;
  const StopRequest stop;
  OptimumSettings settings = options.optimum.settings;
  settings.goes_on = [&stop] { return !stop.is_made(); };
  const std::vector<Scenario> scenarios = read_exchanges(files, options, catalogue);
  for (const Scenario& scenario : scenarios) {
    auto report = tally.try_out(scenario, [&] { return optimum_of(scenario, settings, supervision.run_options()); });
    if (report) reports.push_back(std::move(*report));
  }
  if (reports.size() < files.size()) return tally.status();
  if (options.optimum.table) write_table(reports.front(), *options.optimum.table);
  deliver(optima_in_format(reports, options), options);
  return tally.status();
}

}  // namespace hopscope
