#include "analysis/lookup.hpp"

#include <fmt/format.h>

namespace hopscope {

void ChannelsByEnds::fill() {
  if (!ids_.empty()) return;
  for (ChannelId id = 0; id < topology_.channels(); ++id) {
    auto& parallel = ids_[topology_.channel(id)];
    parallel.push_back(id);
    has_parallel_ = has_parallel_ || parallel.size() > 1;
  }
}

std::optional<ChannelId> ChannelsByEnds::between(const Channel& ends, NodeId destination) const {
  const auto found = ids_.find(ends);
  if (found == ids_.end()) return std::nullopt;
  return found->second[static_cast<std::size_t>(destination) % found->second.size()];
}

std::string ChannelsByEnds::find(const std::vector<NodeId>& path, Route& route) {
  fill();
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const auto channel = between({path[i], path[i + 1]}, path.back());
    if (!channel) return fmt::format("there is no channel from {} to {}", path[i], path[i + 1]);
    route.push_back(*channel);
  }
  return {};
}

void ChannelsByEnds::settle(Route& route) {
  fill();
  if (!has_parallel_ || route.empty()) return;
  const NodeId destination = topology_.channel(route.back()).to;
  for (ChannelId& id : route) id = between(topology_.channel(id), destination).value_or(id);
}

std::vector<std::optional<Rank>> ranks_by_node(const Platform& platform) {
  std::vector<std::optional<Rank>> ranks(static_cast<std::size_t>(platform.topology->nodes()));
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    ranks[static_cast<std::size_t>(platform.mapping.node_of(rank))] = rank;
  }
  return ranks;
}

}  // namespace hopscope
