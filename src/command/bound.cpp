#include "study/bound/bound.hpp"
#include "study/bound/for_seconds.hpp"

#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/line/command_line.hpp"
#include "command/line/stop_request.hpp"
#include "command/line/terminal.hpp"
#include "export/bottleneck.hpp"
#include "output/bound_report.hpp"
#include "output/file.hpp"
#include "run/bound/operation_cuts.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

std::string bounds_in_format(const std::vector<BoundReport>& reports, const Options& options) {
  if (options.format == Format::json) return bound_json(reports, options.arguments.size() > 1);
  std::string text;
  for (const BoundReport& report : reports) {
    if (!text.empty()) text += "\n\n";
    text += bound_table(report, result_style(options));
  }
  return text;
}

BoundReport found_bound(const Scenario& scenario, const Options& options) {
  ProgressLine line(progress_style(options));
  line.turn_to(scenario.file);
  FlowSearch search;
  search.gap = options.bound.gap;
  const StopRequest stop;
  const bool is_of_cuts = has_cuts(*scenario.operation);
  search.goes_on = [&, is_left = for_seconds(options.bound.seconds), flows = 0]() mutable {
    ++flows;
    if (is_of_cuts && line.is_due()) line.draw(counted(flows, "maximum flow") + " found");
    return is_left() && !stop.is_made();
  };
  search.progress = [&line](int sweep, double time, double bound) {
    if (line.is_due())
      line.draw(fmt::format("sweep {}, a flow {:.2f} % above the bound", sweep, 100 * (time / bound - 1)));
  };
  return bound_of(scenario, search);
}

// Each file of its own is for one scenario.
void check_outputs(const Options& options, const std::vector<std::string>& files) {
  if (options.output) check_writable(*options.output);
  for (const auto& file : {options.bound.certificate, options.bound.figure}) {
    if (!file) continue;
    check_writable(*file);
    if (files.size() == 1) continue;
    throw InputError({{*file, "", "is for one scenario, and there are several; give one scenario to bound"}});
  }
}

}  // namespace

int bound(const Options& options, const Catalogue& catalogue) {
  const std::vector<std::string> files = scenario_files(options);
  check_outputs(options, files);
  const std::vector<Scenario> scenarios = read_exchanges(files, options, catalogue);
  std::vector<BoundReport> reports;
  for (const Scenario& scenario : scenarios) reports.push_back(found_bound(scenario, options));
  const std::string figure =
      options.bound.figure ? figure_svg(bottleneck_figure(reports.front(), "leave out --figure")) : "";
  if (options.bound.certificate) write_file(*options.bound.certificate, certificate_json(reports.front().certificate));
  if (options.bound.figure) write_file(*options.bound.figure, figure);
  deliver(bounds_in_format(reports, options), options);
  return done;
}

}  // namespace hopscope
