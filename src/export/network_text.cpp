#include "export/tool_formats.hpp"

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "output/text.hpp"

namespace hopscope {

namespace {

std::string size_in_words(const Topology& topology) {
  std::string words = counted(topology.nodes(), "node");
  if (topology.switches() > 0) words += fmt::format(", {} switches", topology.switches());
  return fmt::format("{} and {}", words, counted(topology.channels(), "channel"));
}

}  // namespace

Drawing drawn(const Topology& topology, const std::string& file, const std::string& pointer) {
  if (auto drawing = drawing_of(topology)) return *std::move(drawing);
  throw InputError(
      {{file, pointer,
        fmt::format("has {}, too many to draw; a figure shows up to {} nodes and switches ({} for a network without a "
                    "layout of its own) and {} channels; use a smaller one, or export to dot or graphml",
                    size_in_words(topology), most_vertices_drawn, most_vertices_arranged, most_channels_drawn)}});
}

void require_exportable(const Topology& topology, const std::string& file, const std::string& pointer) {
  const std::int64_t vertices = std::int64_t{topology.nodes()} + topology.switches();
  if (vertices <= most_vertices_exported && topology.channels() <= most_channels_exported) return;
  throw InputError(
      {{file, pointer,
        fmt::format("has {}, too many for a graph; up to {} nodes and switches and {} channels are written",
                    size_in_words(topology), most_vertices_exported, most_channels_exported)}});
}

std::string figure_in(ExportFormat format, const Figure& figure) {
  return format == ExportFormat::svg ? figure_svg(figure) : figure_tikz(figure);
}

std::string graph_in(ExportFormat format, const GraphExport& graph) {
  return format == ExportFormat::dot ? dot(graph) : graphml(graph);
}

}  // namespace hopscope
