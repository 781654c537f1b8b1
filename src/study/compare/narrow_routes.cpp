#include "study/compare/narrow_routes.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

namespace hopscope {

namespace {

/// By vertex, the time of a word on the slowest channel of the fastest route from a node: Dijkstra's search.
std::vector<Time> slowest_of_fastest(const Platform& platform, const std::vector<std::vector<ChannelId>>& out,
                                     NodeId from) {
  std::vector<Time> slowest(out.size(), std::numeric_limits<Time>::infinity());
  using Reached = std::pair<Time, NodeId>;
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> queue;
  slowest[static_cast<std::size_t>(from)] = 0;
  queue.emplace(0, from);
  while (!queue.empty()) {
    const auto [time, here] = queue.top();
    queue.pop();
    if (time > slowest[static_cast<std::size_t>(here)]) continue;
    for (const ChannelId id : out[static_cast<std::size_t>(here)]) {
      const NodeId next = platform.topology->channel(id).to;
      const Time through = std::max(time, word_time_on(platform, id));
      if (through >= slowest[static_cast<std::size_t>(next)]) continue;
      slowest[static_cast<std::size_t>(next)] = through;
      queue.emplace(through, next);
    }
  }
  return slowest;
}

}  // namespace

NarrowRoutes narrow_routes(const Platform& platform) {
  constexpr Rank most_ranks = 512;
  constexpr double rounding = 1 + 1e-9;
  const Topology& network = *platform.topology;
  NarrowRoutes narrow;
  if (network.family() != "graph" || platform.routing != "default" || platform.ranks() > most_ranks) return narrow;
  std::vector<std::vector<ChannelId>> out(static_cast<std::size_t>(network.nodes() + network.switches()));
  for (ChannelId id = 0; id < network.channels(); ++id)
    out[static_cast<std::size_t>(network.channel(id).from)].push_back(id);
  Route route;
  for (Rank from = 0; from < platform.ranks(); ++from) {
    const std::vector<Time> best = slowest_of_fastest(platform, out, platform.mapping.node_of(from));
    for (Rank to = 0; to < platform.ranks(); ++to) {
      if (to == from) continue;
      ++narrow.all;
      platform.route(from, to, route);
      Time slowest = 0;
      for (const ChannelId id : route) slowest = std::max(slowest, word_time_on(platform, id));
      const Time least = best[static_cast<std::size_t>(platform.mapping.node_of(to))];
      if (slowest <= least * rounding) continue;
      ++narrow.pairs;
      narrow.most = std::max(narrow.most, slowest / least);
    }
  }
  return narrow;
}

}  // namespace hopscope
