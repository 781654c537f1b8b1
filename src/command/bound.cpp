#include "study/bound/bound.hpp"

#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"
#include "output/bound_report.hpp"
#include "output/figure/figure.hpp"
#include "output/file.hpp"

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
  search.progress = [&line](int sweep, double time, double bound) {
    if (line.is_due())
      line.draw(fmt::format("sweep {}, a flow {:.2f} % above the bound", sweep, 100 * (time / bound - 1)));
  };
  return bound_of(scenario, search);
}

// @throws InputError if the network is too large to draw
std::string drawing_of_bottleneck(const BoundReport& report) {
  const Topology& topology = *report.platform.topology;
  const auto drawing = drawing_of(topology);
  if (!drawing) {
    throw InputError({{report.file, "/platform/topology",
                       fmt::format("has {} vertices and {} channels, too many to draw; leave out --figure",
                                   topology.nodes() + topology.switches(), topology.channels())}});
  }
  std::vector<std::string> setting{"bound " + number(report.bound)};
  setting.push_back(report.cut ? "cut of " + counted(report.cut->channels, "link") : bottleneck_in_words(report));
  return figure_svg(figure_of_bottleneck(report.platform, report.scenario + changes_in_words(report.overrides), setting,
                                         critical_everywhere(report), *drawing));
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
  std::vector<BoundReport> reports;
  for (const Scenario& scenario : read_scenarios(files, options, catalogue))
    reports.push_back(found_bound(scenario, options));
  const std::string figure = options.bound.figure ? drawing_of_bottleneck(reports.front()) : "";
  if (options.bound.certificate) write_file(*options.bound.certificate, certificate_json(reports.front().certificate));
  if (options.bound.figure) write_file(*options.bound.figure, figure);
  deliver(bounds_in_format(reports, options), options);
  return done;
}

}  // namespace hopscope
