#include "topology/graph/simgrid_paths.hpp"

#include <functional>
#include <queue>
#include <utility>

namespace hopscope {

std::vector<std::size_t> paths_by_floyd(std::size_t points, std::vector<std::size_t> costs) {
  std::vector<std::size_t> before(costs.size(), no_simgrid_path);
  for (std::size_t i = 0; i < costs.size(); ++i) {
    if (costs[i] != no_simgrid_path) before[i] = i / points;
  }
  for (std::size_t over = 0; over < points; ++over) {
    for (std::size_t from = 0; from < points; ++from) {
      for (std::size_t to = 0; to < points; ++to) {
        const std::size_t sum = costs[from * points + over] + costs[over * points + to];
        if (from == to || sum >= costs[from * points + to]) continue;
        costs[from * points + to] = sum;
        before[from * points + to] = before[over * points + to];
      }
    }
  }
  return before;
}

std::vector<std::size_t> paths_by_dijkstra(std::size_t points, const std::vector<std::size_t>& costs) {
  std::vector<std::size_t> before(costs.size(), no_simgrid_path);
  for (std::size_t from = 0; from < points; ++from) {
    using Reached = std::pair<std::size_t, std::size_t>;  // at which cost, which point
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> queue;
    std::vector<std::size_t> cost(points, no_simgrid_path);
    cost[from] = 0;
    for (queue.emplace(0, from); !queue.empty();) {
      const auto [so_far, here] = queue.top();
      queue.pop();
      if (so_far > cost[here]) continue;
      for (std::size_t to = 0; to < points; ++to) {
        const std::size_t sum = so_far + costs[here * points + to];
        if (sum >= cost[to]) continue;
        cost[to] = sum;
        before[from * points + to] = here;
        queue.emplace(sum, to);
      }
    }
  }
  return before;
}

}  // namespace hopscope
