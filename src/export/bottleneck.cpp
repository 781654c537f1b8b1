#include "export/exported.hpp"

#include <fmt/format.h>

#include "export/tool_formats.hpp"
#include "output/bound.hpp"
#include "output/text.hpp"
#include "study/bound/bound.hpp"

namespace hopscope {

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

std::string exported_bottleneck(const BoundReport& report, ExportFormat to) {
  if (is_figure(to)) return figure_in(to, bottleneck_figure(report, "export it to dot or graphml"));
  require_exportable(*report.platform.topology, report.file, "/platform/topology");
  return graph_in(
      to,
      {report.scenario + changes_in_words(report.overrides), &report.platform, true, {}, {}, relative_prices(report)});
}

}  // namespace hopscope
