#include "study/embedding/guest_network.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include <hopscope/catalogue.hpp>

#include "analysis/embedding/guest_graph.hpp"

namespace hopscope {

namespace {

using Extents = std::vector<std::int64_t>;

/// All lists of two or three sides, of 2 or more, whose product is this.
std::vector<Extents> sides_of_grids(std::int64_t nodes) {
  std::vector<Extents> all;
  for (std::int64_t first = 2; first <= nodes / 2; ++first) {
    if (nodes % first != 0) continue;
    const std::int64_t rest = nodes / first;
    all.push_back({first, rest});
    for (std::int64_t second = 2; second <= rest / 2; ++second) {
      if (rest % second == 0) all.push_back({first, second, rest / second});
    }
  }
  return all;
}

/// What the size of a network of this family may be.
std::vector<Extents> extents_of(std::string_view family, Rank processes) {
  if (family == "mesh" || family == "torus") return sides_of_grids(processes);
  if (family != "hypercube") return {{processes}};
  const auto count = static_cast<unsigned>(processes);
  if (!std::has_single_bit(count)) return {};
  return {{std::bit_width(count) - 1}};
}

bool has_these_neighbours(const Topology& network, const Neighbours& neighbours) {
  const GuestGraph graph = guest_of(network);
  if (2 * static_cast<std::int64_t>(graph.edges.size()) != neighbours.messages()) return false;
  return std::ranges::all_of(graph.edges, [&](const GuestEdge& edge) {
    return std::ranges::binary_search(neighbours.of(edge.from), edge.to);
  });
}

}  // namespace

std::shared_ptr<const Topology> guest_network_of(const Neighbours& neighbours, std::string_view description) {
  static const Catalogue catalogue = builtin_catalogue();
  Rank processes = neighbours.ranks();
  while (processes > 1 && neighbours.of(processes - 1).empty()) --processes;
  for (const std::string_view family : {"line", "ring", "hypercube", "mesh", "torus", "complete"}) {
    if (!description.starts_with(family)) continue;
    for (const Extents& extents : extents_of(family, processes)) {
      TopologySpec spec{std::string(family), extents};
      const TopologyFamily& kind = *catalogue.topology(family);
      if (static_cast<double>(extents.front()) < kind.size.front().least) continue;
      if (kind.misfit != nullptr && !kind.misfit(spec).empty()) continue;
      auto network = kind.make(spec);
      if (network->description() == description && has_these_neighbours(*network, neighbours)) return network;
    }
  }
  return nullptr;
}

}  // namespace hopscope
