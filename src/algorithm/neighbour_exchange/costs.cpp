#include "algorithm/neighbour_exchange/costs.hpp"

#include <algorithm>

namespace hopscope::neighbour_exchange {

std::int64_t longest_distance(const Platform& platform, const Neighbours& neighbours) {
  std::int64_t longest = 0;
  for (Rank rank = 0; rank < neighbours.ranks(); ++rank) {
    for (const Rank other : neighbours.of(rank)) {
      longest = std::max(longest,
                         platform.topology->distance(platform.mapping.node_of(rank), platform.mapping.node_of(other)));
    }
  }
  return longest;
}

bool is_laid_out_straight(const Platform& platform, const Neighbours& neighbours) {
  return platform.has_uniform_costs() && platform.topology->has_equal_channels() &&
         longest_distance(platform, neighbours) <= 1;
}

}  // namespace hopscope::neighbour_exchange
