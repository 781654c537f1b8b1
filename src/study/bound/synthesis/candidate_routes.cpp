#include "study/bound/synthesis/candidate_routes.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <queue>

namespace hopscope {

CandidateRoutes::CandidateRoutes(const Platform& platform, const std::vector<double>& prices, std::uint64_t seed)
    : platform_(platform), channels_(*platform.topology), prices_(prices), random_(seed) {
  const Topology& network = *platform.topology;
  leaving_.resize(static_cast<std::size_t>(network.nodes()) + static_cast<std::size_t>(network.switches()));
  for (ChannelId id = 0; id < network.channels(); ++id)
    leaving_[static_cast<std::size_t>(network.channel(id).from)].push_back(id);
  prices_.resize(static_cast<std::size_t>(network.channels()), 0);
  const double mean = std::accumulate(prices_.begin(), prices_.end(), 0.0) /
                      static_cast<double>(std::max<std::size_t>(1, prices_.size()));
  for (double& price : prices_) price = mean > 0 ? price / mean : 0;
}

std::vector<double> CandidateRoutes::varied_lengths(double weight_of_prices, double spread) {
  std::uniform_real_distribution<double> share(0, spread);
  std::vector<double> lengths(prices_.size());
  for (std::size_t e = 0; e < lengths.size(); ++e)
    lengths[e] = (1 + weight_of_prices * prices_[e]) * (1 + share(random_));
  return lengths;
}

std::vector<ChannelId> CandidateRoutes::tree(NodeId from, const std::vector<double>& lengths) const {
  constexpr ChannelId none = -1;
  std::vector<ChannelId> by(leaving_.size(), none);
  std::vector<double> distance(leaving_.size(), std::numeric_limits<double>::infinity());
  std::priority_queue<std::pair<double, NodeId>, std::vector<std::pair<double, NodeId>>, std::greater<>> next;
  distance[static_cast<std::size_t>(from)] = 0;
  next.emplace(0, from);
  while (!next.empty()) {
    const auto [length, at] = next.top();
    next.pop();
    if (length > distance[static_cast<std::size_t>(at)]) continue;
    for (const ChannelId id : leaving_[static_cast<std::size_t>(at)]) {
      const NodeId to = platform_.topology->channel(id).to;
      const double there = length + lengths[static_cast<std::size_t>(id)];
      if (there >= distance[static_cast<std::size_t>(to)]) continue;
      distance[static_cast<std::size_t>(to)] = there;
      by[static_cast<std::size_t>(to)] = id;
      next.emplace(there, to);
    }
  }
  return by;
}

void CandidateRoutes::add(Route route, std::vector<Route>& routes) {
  channels_.settle(route);
  if (std::ranges::find(routes, route) == routes.end()) routes.push_back(std::move(route));
}

std::vector<std::vector<Route>> CandidateRoutes::from(Rank from, std::size_t most,
                                                      const std::vector<std::vector<Route>>& given) {
  // The weights of the prices and the spreads that are tried in turn.
  constexpr std::array<std::pair<double, double>, 8> ways{
      {{0, 0.01}, {0.7, 0.01}, {0, 8}, {0, 1}, {5, 0.3}, {0.7, 8}, {0.7, 1}, {12, 1}}};
  const Rank ranks = platform_.ranks();
  const NodeId source = platform_.mapping.node_of(from);
  std::vector<std::vector<Route>> all(static_cast<std::size_t>(ranks));
  Route route;
  for (Rank to = 0; to < ranks; ++to) {
    if (to == from) continue;
    auto& routes = all[static_cast<std::size_t>(to)];
    platform_.route(from, to, route);
    add(route, routes);
    if (given.empty()) continue;
    for (const Route& each : given[static_cast<std::size_t>(to)]) {
      if (routes.size() < most) add(each, routes);
    }
  }
  for (std::size_t trial = 1; trial < most; ++trial) {
    const auto& [weight, spread] = ways[trial % ways.size()];
    const std::vector<ChannelId> by = tree(source, varied_lengths(weight, spread));
    for (Rank to = 0; to < ranks; ++to) {
      auto& routes = all[static_cast<std::size_t>(to)];
      if (to == from || routes.size() >= most) continue;
      route.clear();
      for (NodeId at = platform_.mapping.node_of(to); at != source; at = platform_.topology->channel(route.back()).from)
        route.push_back(by[static_cast<std::size_t>(at)]);
      std::ranges::reverse(route);
      add(route, routes);
    }
  }
  return all;
}

}  // namespace hopscope
