#pragma once

#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "export/export_request.hpp"
#include "output/figure/figure.hpp"
#include "scenario/platform/platform_file.hpp"
#include "study/bound/bound_report.hpp"

namespace hopscope {

/// What was written of a run.
struct Exported {
  std::string text;
  Result result;
  std::vector<std::string> remarks = {};  ///< what else a reader of the text needs to know
};

/// Runs a scenario and writes what happens.
/// @throws InputError if the format cannot show it: it is too large, it has no such step, the other tool could not do
/// the same; and as simulate
/// @pre request.fault() is empty
[[nodiscard]] Exported exported_run(const Scenario& scenario, const ExportRequest& request, const RunOptions& options);

/// Writes a platform. @param file that it was read from
/// @throws InputError if the format cannot show it
[[nodiscard]] std::string exported_platform(const PlatformFile& read, const std::string& file,
                                            const ExportRequest& request);

/// The network with its bottleneck.
/// @param advice what to do if it is too large to draw
/// @throws InputError if it is
[[nodiscard]] Figure bottleneck_figure(const BoundReport& report, const std::string& advice);

/// The same as a figure or as a graph, in which critical channels have a price.
/// @throws InputError if the network is too large
/// @pre is_figure(to) || is_graph(to)
[[nodiscard]] std::string exported_bottleneck(const BoundReport& report, ExportFormat to);

}  // namespace hopscope
