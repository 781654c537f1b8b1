#pragma once

#include "export/export_request.hpp"
#include "output/figure/figure.hpp"
#include "study/bound/bound_report.hpp"

namespace hopscope {

/// The network with its bottleneck.
/// @param advice what to do if it is too large to draw
/// @throws InputError if it is
[[nodiscard]] Figure bottleneck_figure(const BoundReport& report, const std::string& advice);

/// The same as a figure or as a graph, in which critical channels have a price.
/// @throws InputError if the network is too large
/// @pre is_figure(to) || is_graph(to)
[[nodiscard]] std::string exported_bottleneck(const BoundReport& report, ExportFormat to);

}  // namespace hopscope
