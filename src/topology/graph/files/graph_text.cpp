#include "topology/graph/files/graph_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <hopscope/wiring.hpp>

#include "files/text_file.hpp"

namespace hopscope {

void check_size(const GraphText& graph) {
  constexpr std::size_t most_edges = std::size_t{1} << 20;
  if (graph.vertices.size() > static_cast<std::size_t>(most_vertices)) {
    throw GraphTooLarge(fmt::format("the graph has too many vertices; at most {} are possible", most_vertices));
  }
  if (graph.edges.size() > most_edges) {
    throw GraphTooLarge(fmt::format("the graph has too many edges; at most {} are possible", most_edges));
  }
}

void remark_on_groups(GraphText& graph, std::size_t groups) {
  if (groups == 0) return;
  graph.remarks.push_back(
      groups == 1 ? "has a group, whose vertices are read as if it were not there"
                  : fmt::format("has {} groups, whose vertices are read as if they were not there", groups));
}

void GraphFaults::add(const std::string& why, std::size_t line) {
  if (!is_full()) all_.emplace_back(why, line);
}

bool GraphFaults::is_full() const { return all_.size() >= text_file::most_mistakes; }

void GraphFaults::throw_if_any() const {
  if (all_.empty()) return;
  std::vector<GraphTextError> sorted = all_;
  std::ranges::stable_sort(sorted, {}, &GraphTextError::line);
  const GraphTextError first = sorted.front();
  sorted.erase(sorted.begin());
  throw GraphTextError(first.what(), first.line(), std::move(sorted));
}

}  // namespace hopscope
