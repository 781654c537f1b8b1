#include "networks.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include <fmt/format.h>

namespace hopscope::bench {

namespace {

/// Four random perfect matchings, drawn again until no two of their links are the same.
std::set<std::pair<NodeId, NodeId>> random_links(NodeId nodes) {
  std::mt19937 random(1);
  std::vector<NodeId> order(static_cast<std::size_t>(nodes));
  std::iota(order.begin(), order.end(), 0);
  std::set<std::pair<NodeId, NodeId>> links;
  for (int matching = 0; matching < 4;) {
    for (std::size_t n = order.size(); n > 1; --n) std::swap(order[n - 1], order[random() % n]);
    std::set<std::pair<NodeId, NodeId>> more = links;
    for (std::size_t i = 0; i < order.size(); i += 2) more.insert(std::minmax(order[i], order[i + 1]));
    if (more.size() < links.size() + order.size() / 2) continue;
    links = std::move(more);
    ++matching;
  }
  return links;
}

}  // namespace

Wiring random_wiring(NodeId nodes) {
  Wiring wiring{.nodes = nodes};
  for (const auto& [from, to] : random_links(nodes)) wiring.links.push_back({from, to, {}});
  return wiring;
}

Wiring petersen_wiring() {
  constexpr int side = 5;
  Wiring wiring{.nodes = 2 * side};
  for (int i = 0; i < side; ++i) {
    wiring.links.push_back({i, (i + 1) % side, {}});
    wiring.links.push_back({i, i + side, {}});
    wiring.links.push_back({i + side, (i + 2) % side + side, {}});
  }
  return wiring;
}

Wiring barbell_wiring(NodeId side) {
  Wiring wiring{.nodes = 2 * side};
  for (NodeId i = 0; i < side; ++i) {
    for (NodeId j = i + 1; j < side; ++j) {
      wiring.links.push_back({i, j, {}});
      wiring.links.push_back({i + side, j + side, {}});
    }
  }
  wiring.links.push_back({side - 1, side, {}});
  return wiring;
}

Wiring fat_tree_wiring(NodeId ports) {
  const NodeId half = ports / 2;
  const NodeId nodes = ports * half * half;
  const NodeId edges = nodes, aggregations = edges + ports * half, cores = aggregations + ports * half;
  Wiring wiring{.nodes = nodes, .switches = 2 * ports * half + half * half};
  for (NodeId pod = 0; pod < ports; ++pod) {
    for (NodeId i = 0; i < half; ++i) {
      for (NodeId j = 0; j < half; ++j) {
        const NodeId edge = pod * half + i;
        wiring.links.push_back({edge * half + j, edges + edge, {}});
        wiring.links.push_back({edges + edge, aggregations + pod * half + j, {}});
        wiring.links.push_back({aggregations + pod * half + i, cores + i * half + j, {}});
      }
    }
  }
  return wiring;
}

std::string topology_text(const Wiring& wiring) {
  std::string links;
  for (const Wiring::Link& link : wiring.links)
    fmt::format_to(std::back_inserter(links), "{}[{}, {}]", links.empty() ? "" : ", ", link.from, link.to);
  return fmt::format(R"({{"family": "graph", "nodes": {}, "switches": {}, "links": [{}]}})", wiring.nodes,
                     wiring.switches, links);
}

}  // namespace hopscope::bench
