#include "study/compare/narrow_routes.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "topology/graph/shortest_widest.hpp"

namespace hopscope {

namespace {

/// The routes of a graph by shortest-widest routing, over channels whose widths are what they carry per unit of time.
RouteTable widest_routes(const Platform& platform) {
  const Topology& network = *platform.topology;
  std::vector<ChannelId> first(static_cast<std::size_t>(network.nodes() + network.switches()) + 1);
  std::vector<NodeId> heads;
  std::vector<double> rates;
  for (ChannelId id = 0; id < network.channels(); ++id) {
    const auto [from, to] = network.channel(id);
    ++first[static_cast<std::size_t>(from) + 1];
    heads.push_back(to);
    rates.push_back(1 / word_time_on(platform, id));
  }
  for (std::size_t vertex = 1; vertex < first.size(); ++vertex) first[vertex] += first[vertex - 1];
  return shortest_widest_routes({first, heads}, rates, network.nodes());
}

template <class Channels>
Time slowest(const Platform& platform, const Channels& channels) {
  Time time = 0;
  for (const auto id : channels) time = std::max(time, word_time_on(platform, id));
  return time;
}

}  // namespace

NarrowRoutes narrow_routes(const Platform& platform) {
  constexpr NodeId most_nodes = 512;
  constexpr double rounding = 1 + 1e-9;
  const Topology& network = *platform.topology;
  NarrowRoutes narrow;
  if (network.family() != "graph" || platform.routing != "default" || network.nodes() > most_nodes) return narrow;
  const RouteTable widest = widest_routes(platform);
  Route route;
  for (Rank from = 0; from < platform.ranks(); ++from) {
    for (Rank to = 0; to < platform.ranks(); ++to) {
      const NodeId start = platform.mapping.node_of(from), end = platform.mapping.node_of(to);
      if (start == end) continue;
      ++narrow.all;
      platform.route(from, to, route);
      const auto pair =
          static_cast<std::size_t>(start) * static_cast<std::size_t>(network.nodes()) + static_cast<std::size_t>(end);
      const std::span links =
          std::span(widest.links).subspan(widest.begins[pair], widest.begins[pair + 1] - widest.begins[pair]);
      const Time time = slowest(platform, route), least = slowest(platform, links);
      if (time <= least * rounding) continue;
      ++narrow.pairs;
      narrow.most = std::max(narrow.most, time / least);
    }
  }
  return narrow;
}

}  // namespace hopscope
