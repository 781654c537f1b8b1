#include "analysis/ranks_by_node.hpp"

namespace hopscope {

std::vector<std::optional<Rank>> ranks_by_node(const Platform& platform) {
  std::vector<std::optional<Rank>> ranks(static_cast<std::size_t>(platform.topology->nodes()));
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    ranks[static_cast<std::size_t>(platform.mapping.node_of(rank))] = rank;
  }
  return ranks;
}

}  // namespace hopscope
