#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "command/line/rendering.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "output/fit_report.hpp"
#include "study/fit_by_runs.hpp"

namespace hopscope {

namespace {

Rendering rendering_of(const FitReport& report, bool all_rows) {
  return {.table = [&report, all_rows](const TextStyle& style) { return fit_table(report, all_rows, style); },
          .json = [&report] { return fit_json(report); },
          .csv = [&report] { return fit_csv(report); }};
}

FitReport fitted(const Options& options, const Catalogue& catalogue) {
  const auto& [settings, all_rows, scenario_file] = options.fit;
  if (!scenario_file) return fit_of(*options.read.files, options.arguments.front(), settings);
  if (settings.protocols != 1) {
    throw UsageError(
        "hopscope: --protocols is not for fits by runs, whose costs are those of all sizes\n"
        "Try: hopscope fit --help");
  }
  const std::vector<NamedLog> logs = read_logs(*options.read.files, options.arguments);
  const Scenario scenario = read_scenario(*scenario_file, catalogue, options.read);
  Supervision supervision(options);
  return fit_by_runs(scenario, logs, settings, catalogue, supervision.run_options());
}

}  // namespace

int fit(const Options& options, const Catalogue& catalogue) {
  if (options.arguments.size() != 1) {
    throw UsageError(fmt::format("hopscope: fit takes one file of measurements, not {}\nTry: hopscope fit --help",
                                 options.arguments.size()));
  }
  if (options.output) check_writable(*options.output);
  const FitReport report = fitted(options, catalogue);
  for (const std::string& remark : report.remarks) tell(fmt::format("{}: {}", report.file, remark));
  deliver(rendered(rendering_of(report, options.fit.all_rows), options), options);
  return done;
}

}  // namespace hopscope
