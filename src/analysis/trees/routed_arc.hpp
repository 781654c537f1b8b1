#pragma once

#include <cstdint>
#include <vector>

#include "analysis/trees/tree_network.hpp"

namespace hopscope {

/// Capacity from one rank to another, through vertices without ranks.
struct RoutedArc {
  struct Share {
    std::vector<std::size_t> route;  ///< arcs of the network, in order; no vertex twice
    std::int64_t capacity = 0;
  };

  int from = 0;
  int to = 0;
  std::vector<Share> shares;  ///< at least one

  [[nodiscard]] std::int64_t capacity() const {
    std::int64_t sum = 0;
    for (const Share& share : shares) sum += share.capacity;
    return sum;
  }
};

}  // namespace hopscope
