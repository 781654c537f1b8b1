#pragma once

#include <cstddef>
#include <limits>
#include <vector>

namespace hopscope {

inline constexpr std::size_t no_simgrid_path = std::numeric_limits<std::size_t>::max() / 4;

/// The paths over the fewest links between points, as SimGrid finds them; equally short ones are told apart by the
/// numbers of the points.
/// @param costs links on the route that is stated from one point to another, in rows; or no_simgrid_path
/// @return the last point but one of each path, in rows; or no_simgrid_path
[[nodiscard]] std::vector<std::size_t> paths_by_floyd(std::size_t points, std::vector<std::size_t> costs);
[[nodiscard]] std::vector<std::size_t> paths_by_dijkstra(std::size_t points, const std::vector<std::size_t>& costs);

}  // namespace hopscope
