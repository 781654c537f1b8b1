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
  // (Names of nodes in other families are coordinates; as ranks they are known by their numbers.)
  const bool is_named = topology.family() == "graph" || vertex >= topology.nodes();
  const std::string name = is_named ? printable(topology.vertex_name(vertex)) : "";
  return name.empty() ? fmt::to_string(vertex) : name;
}

}  // namespace hopscope
