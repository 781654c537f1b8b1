#include <hopscope/vertex_names.hpp>

#include <fmt/format.h>

#include "text/safe_text.hpp"

namespace hopscope {

bool has_vertex_names(const Topology& topology) {
  if (topology.family() != "graph") return false;
  for (NodeId vertex = 0; vertex < topology.nodes() + topology.switches(); ++vertex) {
    if (!topology.vertex_name(vertex).empty()) return true;
  }
  return false;
}

std::string vertex_in_words(const Topology& topology, NodeId vertex) {
  const std::string name = topology.family() == "graph" ? printable(topology.vertex_name(vertex)) : "";
  return name.empty() ? fmt::to_string(vertex) : name;
}

}  // namespace hopscope
