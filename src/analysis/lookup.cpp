#include "analysis/lookup.hpp"

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Which of the channels parallel to this one it is, and how many there are.
std::pair<ChannelId, ChannelId> place_among_parallel(const Topology& topology, ChannelId id) {
  const Channel ends = topology.channel(id);
  ChannelId first = id, behind = id + 1;
  while (first > 0 && topology.channel(first - 1) == ends) --first;
  while (behind < topology.channels() && topology.channel(behind) == ends) ++behind;
  return {id - first, behind - first};
}

}  // namespace

VertexPath path_of(const Topology& topology, const Route& route) {
  VertexPath path;
  if (route.empty()) return path;
  path.vertices.reserve(route.size() + 1);
  path.vertices.push_back(topology.channel(route.front()).from);
  for (const ChannelId id : route) path.vertices.push_back(topology.channel(id).to);
  const NodeId destination = path.vertices.back();
  for (std::size_t i = 0; i < route.size(); ++i) {
    const auto [place, count] = place_among_parallel(topology, route[i]);
    if (place == destination % count) continue;
    path.parallel.resize(path.vertices.size(), -1);
    path.parallel[i + 1] = static_cast<std::int32_t>(place);
  }
  return path;
}

void ChannelsByEnds::fill() {
  if (!ids_.empty()) return;
  for (ChannelId id = 0; id < topology_.channels(); ++id) ids_[topology_.channel(id)].push_back(id);
}

std::string ChannelsByEnds::find(const std::vector<NodeId>& vertices, const std::vector<std::int32_t>& parallel,
                                 Route& route) {
  fill();
  if (!parallel.empty() && parallel.front() >= 0) return "no channel leads to its first vertex";
  for (std::size_t i = 0; i + 1 < vertices.size(); ++i) {
    const NodeId from = vertices[i], to = vertices[i + 1];
    const auto found = ids_.find({from, to});
    if (found == ids_.end()) return fmt::format("there is no channel from {} to {}", from, to);
    const std::vector<ChannelId>& channels = found->second;
    const std::int32_t chosen = parallel.empty() ? -1 : parallel[i + 1];
    if (chosen >= std::ssize(channels))
      return fmt::format("there is no channel {} from {} to {}: they are 0 to {}", chosen, from, to,
                         std::ssize(channels) - 1);
    const auto meant = static_cast<std::size_t>(vertices.back()) % channels.size();
    route.push_back(channels[chosen < 0 ? meant : static_cast<std::size_t>(chosen)]);
  }
  return {};
}

std::vector<std::optional<Rank>> ranks_by_node(const Platform& platform) {
  std::vector<std::optional<Rank>> ranks(static_cast<std::size_t>(platform.topology->nodes()));
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    ranks[static_cast<std::size_t>(platform.mapping.node_of(rank))] = rank;
  }
  return ranks;
}

}  // namespace hopscope
