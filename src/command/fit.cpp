#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "output/fit_report.hpp"
#include "scenario/measurements.hpp"

namespace hopscope {

namespace {

std::string render(const FitReport& report, const Options& options) {
  switch (options.format) {
    case Format::json: return fit_json(report);
    case Format::csv: return fit_csv(report);
    case Format::table:
    case Format::jsonl: break;  // for run only
  }
  return fit_table(report, options.fit.all_rows, result_style(options));
}

}  // namespace

int fit(const Options& options, const Catalogue& /*catalogue*/) {
  if (options.arguments.size() != 1) {
    throw UsageError(fmt::format("hopscope: fit takes one file of measurements, not {}\nTry: hopscope fit --help",
                                 options.arguments.size()));
  }
  if (options.output) check_writable(*options.output);
  const FitOptions& how = options.fit;
  const std::string& file = options.arguments.front();
  const Measurements measured = read_measurements(*options.read.files, file, how.weighting, how.switching, how.ranks);
  for (const std::string& remark : measured.remarks) tell(fmt::format("{}: {}", file, remark));
  FitReport report{.file = measured.file,
                   .weighting = how.weighting,
                   .switching = how.switching,
                   .has_hops = measured.has_hops,
                   .has_startups = measured.has_startups,
                   .unused = measured.unused,
                   .fit = fit_costs(measured.rows, how.weighting, how.switching)};
  if (how.protocols == 2) {
    report.protocols = fit_two_protocols(measured.rows, how.weighting, how.switching);
    if (!report.protocols)
      throw InputError({{file, "", "has fewer than four sizes of messages; --protocols 2 needs two on either side"}});
  }
  deliver(render(report, options), options);
  return done;
}

}  // namespace hopscope
