#include <hopscope/vertex_names.hpp>

#include <fmt/format.h>

#include "text/safe_text.hpp"
#include "text/shortened.hpp"

namespace hopscope {

bool has_vertex_names(const Topology& topology) {
  if (topology.family() != "graph") return false;
  for (NodeId vertex = 0; vertex < topology.nodes() + topology.switches(); ++vertex) {
    if (!topology.vertex_name(vertex).empty()) return true;
  }
  return false;
}

std::string vertex_in_words(const Topology& topology, NodeId vertex) {
  constexpr std::size_t most_shown = 60;
  // (Names of nodes in other families are coordinates; as ranks they are known by their numbers.)
  const bool is_named = topology.family() == "graph" || vertex >= topology.nodes();
  const std::string name = is_named ? topology.vertex_name(vertex) : "";
  return name.empty() ? fmt::to_string(vertex) : shortened(printable(name), most_shown);
}

}  // namespace hopscope
