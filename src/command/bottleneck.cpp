#include "command/bottleneck.hpp"

#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "output/bound_report.hpp"
#include "output/graph/graph_export.hpp"
#include "output/text.hpp"
#include "study/bound/bound.hpp"
#include "study/bound/critical_channels.hpp"

namespace hopscope {

namespace {

/// @throws UsageError if the layer does not go with the other options
void check_options(const ExportOptions& options) {
  const bool shows_network = options.to == ExportFormat::svg || options.to == ExportFormat::tikz ||
                             options.to == ExportFormat::dot || options.to == ExportFormat::graphml;
  const char* why = !shows_network ? "--layer bottleneck goes with svg, tikz, dot and graphml"
                    : options.step ? "a bottleneck is that of all steps; leave out --step"
                                   : nullptr;
  if (why != nullptr) throw UsageError(fmt::format("hopscope: {}\nTry: hopscope export --help", why));
}

std::string graph_of_bottleneck(const BoundReport& report, ExportFormat to) {
  const Topology& topology = *report.platform.topology;
  if (std::int64_t{topology.nodes()} + topology.switches() > most_vertices_exported ||
      topology.channels() > most_channels_exported) {
    throw InputError({{report.file, "/platform/topology",
                       fmt::format("has too many nodes and channels for a graph; up to {} nodes and switches and {} "
                                   "channels are written",
                                   most_vertices_exported, most_channels_exported)}});
  }
  const GraphExport graph{
      report.scenario + changes_in_words(report.overrides), &report.platform, true, {}, {}, relative_prices(report)};
  return to == ExportFormat::dot ? dot(graph) : graphml(graph);
}

}  // namespace

Figure bottleneck_figure(const BoundReport& report, const std::string& advice) {
  const Topology& topology = *report.platform.topology;
  const auto drawing = drawing_of(topology);
  if (!drawing) {
    throw InputError({{report.file, "/platform/topology",
                       fmt::format("has {} vertices and {} channels, too many to draw; {}",
                                   topology.nodes() + topology.switches(), topology.channels(), advice)}});
  }
  std::vector<std::string> setting{"bound " + number(report.bound)};
  setting.push_back(report.cut ? "cut of " + counted(report.cut->channels, "link") : bottleneck_in_words(report));
  return figure_of_bottleneck(report.platform, report.scenario + changes_in_words(report.overrides), setting,
                              critical_everywhere(report), *drawing);
}

std::string exported_bottleneck(const Scenario& scenario, const ExportOptions& options) {
  check_options(options);
  const BoundReport report = bound_of(scenario, {});
  if (options.to == ExportFormat::dot || options.to == ExportFormat::graphml)
    return graph_of_bottleneck(report, options.to);
  const Figure figure = bottleneck_figure(report, "export it to dot or graphml");
  return options.to == ExportFormat::svg ? figure_svg(figure) : figure_tikz(figure);
}

}  // namespace hopscope
