#include "study/bound/bound_report.hpp"

#include <algorithm>

namespace hopscope {

namespace {

/// The vertices that can be reached from one without its critical channels.
std::vector<bool> reached_from(NodeId start, const FlowNetwork& network, const std::vector<bool>& is_critical) {
  std::vector<std::vector<NodeId>> beside(static_cast<std::size_t>(network.vertices));
  for (std::size_t e = 0; e < is_critical.size(); ++e) {
    if (!is_critical[e]) beside[static_cast<std::size_t>(network.channels[e].from)].push_back(network.channels[e].to);
  }
  std::vector<bool> reached(beside.size());
  std::vector<NodeId> next{start};
  reached[static_cast<std::size_t>(start)] = true;
  while (!next.empty()) {
    const NodeId at = next.back();
    next.pop_back();
    for (const NodeId to : beside[static_cast<std::size_t>(at)]) {
      if (reached[static_cast<std::size_t>(to)]) continue;
      reached[static_cast<std::size_t>(to)] = true;
      next.push_back(to);
    }
  }
  return reached;
}

}  // namespace

std::optional<CriticalCut> critical_cut(const FlowNetwork& network, const std::vector<bool>& is_critical) {
  const auto first = std::ranges::find(is_critical, true);
  if (first == is_critical.end()) return std::nullopt;
  const Channel start = network.channels[static_cast<std::size_t>(first - is_critical.begin())];
  const std::vector<bool> inside = reached_from(start.from, network, is_critical);
  std::int64_t out = 0;
  std::int64_t in = 0;
  for (std::size_t e = 0; e < is_critical.size(); ++e) {
    const bool begins = inside[static_cast<std::size_t>(network.channels[e].from)];
    const bool ends = inside[static_cast<std::size_t>(network.channels[e].to)];
    if (begins == ends && is_critical[e]) return std::nullopt;
    if (begins && !ends) ++out;
    if (ends && !begins) ++in;
  }
  CriticalCut cut{{}, std::max(out, in)};
  const auto within = std::count(inside.begin(), inside.begin() + network.nodes, true);
  if (within == 0 || within == network.nodes) return std::nullopt;  // switches alone: it separates no nodes
  const bool is_smaller = 2 * within < network.nodes || (2 * within == network.nodes && inside[0]);
  for (NodeId node = 0; node < network.nodes; ++node) {
    if (inside[static_cast<std::size_t>(node)] == is_smaller) cut.nodes.push_back(node);
  }
  return cut;
}

}  // namespace hopscope
