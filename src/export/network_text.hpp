#pragma once

#include <string>

#include "drawing/drawing.hpp"
#include "export/export_request.hpp"
#include "output/figure/figure.hpp"
#include "output/graph/export.hpp"

namespace hopscope {

/// @throws InputError if the network is too large for a figure; the mistake is at `pointer` in `file`
[[nodiscard]] Drawing drawn(const Topology& topology, const std::string& file, const std::string& pointer);

/// @throws InputError if the network is too large for other programs
void require_exportable(const Topology& topology, const std::string& file, const std::string& pointer);

/// @pre is_figure(format)
[[nodiscard]] std::string figure_in(ExportFormat format, const Figure& figure);
/// @pre is_graph(format)
[[nodiscard]] std::string graph_in(ExportFormat format, const GraphExport& graph);

}  // namespace hopscope
