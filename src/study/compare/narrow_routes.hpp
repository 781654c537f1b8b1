#pragma once

#include <cstdint>

#include <hopscope/platform.hpp>

namespace hopscope {

/// Routes whose slowest channel is slower than that of another route between the same two ranks.
struct NarrowRoutes {
  std::int64_t pairs = 0;  ///< of two ranks, in this order, that have such a route
  std::int64_t all = 0;    ///< pairs of ranks on two nodes
  double most = 1;         ///< how many times as fast the other route is, at most
};

/// Of a graph with shortest routes, whatever its widths, and up to 512 nodes; of all others none.
[[nodiscard]] NarrowRoutes narrow_routes(const Platform& platform);

}  // namespace hopscope
