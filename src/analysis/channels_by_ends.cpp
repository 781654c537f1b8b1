#include "analysis/channels_by_ends.hpp"

#include <fmt/format.h>

namespace hopscope {

std::string ChannelsByEnds::find(const std::vector<NodeId>& path, Route& route) {
  if (ids_.empty()) {
    for (ChannelId id = 0; id < topology_.channels(); ++id) ids_.try_emplace(topology_.channel(id), id);
  }
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const auto found = ids_.find({path[i], path[i + 1]});
    if (found == ids_.end()) return fmt::format("there is no channel from {} to {}", path[i], path[i + 1]);
    route.push_back(found->second);
  }
  return {};
}

}  // namespace hopscope
