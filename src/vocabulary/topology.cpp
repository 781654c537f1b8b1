// The classes of links of a network that defines no others: its kinds of channels.
#include <hopscope/topology.hpp>

#include <cstdint>
#include <random>

#include <fmt/format.h>

#include "text/formatted.hpp"
#include "text/numbers.hpp"
#include "text/safe_text.hpp"
#include "text/utf8.hpp"

namespace hopscope {

double Topology::typical_distance() const {
  constexpr NodeId few = 256;
  constexpr int sources = 16;
  constexpr int destinations = 256;  // of each
  if (nodes_ <= few) return average_distance();
  std::mt19937 random(1);  // NOLINT(cert-msc51-cpp): the same estimate each time
  const auto any = [&] { return static_cast<NodeId>(random() % static_cast<std::uint64_t>(nodes_)); };
  double sum = 0;
  for (int source = 0; source < sources; ++source) {
    const NodeId from = any();
    for (int i = 0; i < destinations; ++i) sum += static_cast<double>(distance(from, any()));
  }
  return sum / (sources * destinations);
}

std::vector<std::string> Topology::link_classes() const {
  if (kinds_.size() == 1) return {""};
  std::vector<std::string> names;
  for (const ChannelKind& kind : kinds_) {
    std::vector<std::string> parts;
    if (kind.width != 1 || (!kind.t_w && !kind.t_h)) parts.push_back(fmt::format("width {}", number(kind.width)));
    if (kind.t_w) parts.push_back(fmt::format("t_w {}", number(*kind.t_w)));
    if (kind.t_h) parts.push_back(fmt::format("t_h {}", number(*kind.t_h)));
    names.push_back(fmt::format("links of {}", joined(parts, ", ")));
  }
  return names;
}

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
