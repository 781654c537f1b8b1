#include "study/bound/optimum/step_packing.hpp"

#include <algorithm>

namespace hopscope {

struct PathsOfNetwork::Walk {
  NodeId to = 0;
  bool only_shortest = false;
  std::size_t most = 0;
  std::vector<int> distances;  // to the destination; -1: there is no path
  std::vector<char> is_visited;
  Route route;
  std::vector<Route> found;
};

PathsOfNetwork::PathsOfNetwork(const Topology& topology) : topology_(topology) {
  const auto vertices = static_cast<std::size_t>(topology.nodes()) + static_cast<std::size_t>(topology.switches());
  leaving_.resize(vertices);
  entering_.resize(vertices);
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    const auto [from, to] = topology.channel(id);
    leaving_[static_cast<std::size_t>(from)].push_back(id);
    entering_[static_cast<std::size_t>(to)].push_back(id);
  }
}

std::vector<int> PathsOfNetwork::distances_to(NodeId to) const {
  std::vector<int> distances(leaving_.size(), -1);
  std::vector<NodeId> queue{to};
  distances[static_cast<std::size_t>(to)] = 0;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const auto at = static_cast<std::size_t>(queue[next]);
    for (const ChannelId id : entering_[at]) {
      const NodeId before = topology_.channel(id).from;
      if (distances[static_cast<std::size_t>(before)] >= 0) continue;
      distances[static_cast<std::size_t>(before)] = distances[at] + 1;
      queue.push_back(before);
    }
  }
  return distances;
}

void PathsOfNetwork::extend(Walk& walk, NodeId at) const {
  if (walk.found.size() > walk.most) return;
  if (at == walk.to) {
    walk.found.push_back(walk.route);
    return;
  }
  const auto here = static_cast<std::size_t>(at);
  walk.is_visited[here] = 1;
  for (const ChannelId id : leaving_[here]) {
    const NodeId next = topology_.channel(id).to;
    const int left = walk.distances[static_cast<std::size_t>(next)];
    if (walk.is_visited[static_cast<std::size_t>(next)] || left < 0) continue;
    if (walk.only_shortest && left != walk.distances[here] - 1) continue;
    walk.route.push_back(id);
    extend(walk, next);
    walk.route.pop_back();
  }
  walk.is_visited[here] = 0;
}

std::optional<std::vector<Route>> PathsOfNetwork::paths(NodeId from, NodeId to, bool only_shortest,
                                                        std::size_t most) const {
  Walk walk{to, only_shortest, most, distances_to(to), std::vector<char>(leaving_.size()), {}, {}};
  extend(walk, from);
  if (walk.found.size() > most) return std::nullopt;
  std::ranges::stable_sort(walk.found, {}, &Route::size);
  return std::move(walk.found);
}

}  // namespace hopscope
