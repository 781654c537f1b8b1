#include "analysis/bound/flow_problem.hpp"

#include <algorithm>
#include <limits>
#include <queue>

namespace hopscope {

namespace {

// Less of the words of a message than this is rounding.
constexpr double negligible = 1e-6;

}  // namespace

FlowLimits::FlowLimits(const FlowNetwork& network)
    : network_(&network),
      count_(network.channels.size() +
             (network.ports_of_hops > 0 ? 2 * static_cast<std::size_t>(network.vertices) : 0)),
      used_(count_) {
  std::vector<double> loads(count_);
  for (std::size_t e = 0; e < network.channels.size(); ++e) add(e, 1, loads);
  for (std::size_t limit = 0; limit < count_; ++limit) used_[limit] = loads[limit] > 0;
}

FlowPaths::FlowPaths(const FlowNetwork& network, NodeId source, std::vector<double> flow)
    : network_(network), source_(source), left_(std::move(flow)), leaving_(static_cast<std::size_t>(network.vertices)) {
  for (std::size_t e = 0; e < left_.size(); ++e)
    if (left_[e] > 0) leaving_[static_cast<std::size_t>(network.channels[e].from)].push_back(e);
}

std::vector<FlowPath> FlowPaths::take(NodeId to, double words, std::size_t most) {
  std::vector<FlowPath> paths;
  double taken = 0;
  while (paths.size() < most && taken < words * (1 - negligible)) {
    FlowPath path = widest(to);
    path.words = std::min(path.words, words - taken);
    if (path.words <= words * negligible) break;
    for (const std::size_t e : path.channels) left_[e] -= path.words;
    taken += path.words;
    paths.push_back(std::move(path));
  }
  for (FlowPath& path : paths) path.words *= words / taken;
  return paths;
}

FlowPath FlowPaths::widest(NodeId to) const {
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  std::vector<double> width(leaving_.size(), 0);
  std::vector<std::size_t> by(leaving_.size(), none);
  std::priority_queue<std::pair<double, NodeId>> next;
  width[static_cast<std::size_t>(source_)] = std::numeric_limits<double>::infinity();
  next.emplace(width[static_cast<std::size_t>(source_)], source_);
  while (!next.empty()) {
    const auto [wide, at] = next.top();
    next.pop();
    if (at == to) break;
    if (wide < width[static_cast<std::size_t>(at)]) continue;
    for (const std::size_t e : leaving_[static_cast<std::size_t>(at)]) {
      const NodeId there = network_.channels[e].to;
      const double through = std::min(wide, left_[e]);
      if (through <= width[static_cast<std::size_t>(there)]) continue;
      width[static_cast<std::size_t>(there)] = through;
      by[static_cast<std::size_t>(there)] = e;
      next.emplace(through, there);
    }
  }
  FlowPath path{{}, width[static_cast<std::size_t>(to)]};
  if (path.words <= 0) return path;
  for (NodeId at = to; at != source_; at = network_.channels[path.channels.back()].from)
    path.channels.push_back(by[static_cast<std::size_t>(at)]);
  std::ranges::reverse(path.channels);
  return path;
}

}  // namespace hopscope
