#include "topology/graph/graph_text.hpp"

#include <fmt/format.h>

#include <hopscope/wiring.hpp>

namespace hopscope {

void check_size(const GraphText& graph) {
  constexpr std::size_t most_edges = std::size_t{1} << 20;
  if (graph.vertices.size() > static_cast<std::size_t>(most_vertices)) {
    throw GraphTextError(fmt::format("the graph has too many vertices; at most {} are possible", most_vertices));
  }
  if (graph.edges.size() > most_edges) {
    throw GraphTextError(fmt::format("the graph has too many edges; at most {} are possible", most_edges));
  }
}

}  // namespace hopscope
