#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "command/line/rendering.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "output/fit_report.hpp"
#include "study/fit.hpp"

namespace hopscope {

namespace {

Rendering rendering_of(const FitReport& report, bool all_rows) {
  return {.table = [&report, all_rows](const TextStyle& style) { return fit_table(report, all_rows, style); },
          .json = [&report] { return fit_json(report); },
          .csv = [&report] { return fit_csv(report); }};
}

}  // namespace

int fit(const Options& options, const Catalogue& /*catalogue*/) {
  if (options.arguments.size() != 1) {
    throw UsageError(fmt::format("hopscope: fit takes one file of measurements, not {}\nTry: hopscope fit --help",
                                 options.arguments.size()));
  }
  if (options.output) check_writable(*options.output);
  const FitReport report = fit_of(*options.read.files, options.arguments.front(), options.fit.settings);
  for (const std::string& remark : report.remarks) tell(fmt::format("{}: {}", report.file, remark));
  deliver(rendered(rendering_of(report, options.fit.all_rows), options), options);
  return done;
}

}  // namespace hopscope
