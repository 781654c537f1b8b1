#include "study/bound/synthesis/flow_routes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <queue>

#include "analysis/bound/shortest_flow.hpp"
#include "run/bound/exchange_problem.hpp"

namespace hopscope {

namespace {

/// Makes the words of routes integers with the same sum, and leaves out routes without any.
void round_words(std::vector<FlowRoute>& routes, double words) {
  if (words != std::floor(words)) return;
  double exact = 0, rounded = 0;
  for (FlowRoute& route : routes) {
    exact += route.words;
    route.words = std::round(exact) - rounded;
    rounded += route.words;
  }
  if (words == 0) {
    routes.resize(std::min<std::size_t>(1, routes.size()));
  } else {
    std::erase_if(routes, [](const FlowRoute& route) { return route.words == 0; });
  }
}

}  // namespace

CandidateRoutes::CandidateRoutes(const Platform& platform, const std::vector<double>& prices, std::uint64_t seed)
    : platform_(platform), prices_(prices), random_(seed) {
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

FlowRoutes::FlowRoutes(const Scenario& scenario, const FlowSearch& search)
    : scenario_(scenario),
      is_total_(scenario.operation->is_total_exchange()),
      network_(flow_network(scenario.platform, false)),
      demand_(flow_demand(scenario.platform, *scenario.operation)),
      flows_(fractional_flow(network_, demand_, {}, {}, search).by_source) {
  are_shortest_ = flows_.empty();
  if (!are_shortest_) return;
  ShortestFlow shortest(network_);
  flows_.assign(demand_.sources.size(), std::vector<double>(network_.channels.size()));
  for (std::size_t s = 0; s < demand_.sources.size(); ++s) {
    shortest.search(demand_.sources[s], network_.word_times);
    shortest.add_flow(demand_, s, network_.word_times, flows_[s]);
  }
}

std::vector<std::vector<FlowRoute>> FlowRoutes::from(Rank from, std::size_t most) {
  const Platform& platform = scenario_.platform;
  std::vector<std::vector<FlowRoute>> all(static_cast<std::size_t>(platform.ranks()));
  const auto source = std::ranges::find(demand_.sources, platform.mapping.node_of(from));
  if (source == demand_.sources.end()) return all;
  const auto s = static_cast<std::size_t>(source - demand_.sources.begin());
  FlowPaths paths(network_, *source, std::move(flows_[s]));
  for (Rank to = 0; to < platform.ranks(); ++to) {
    const auto words = from == to ? std::nullopt : scenario_.operation->words(from, to);
    if (!words || (!is_total_ && *words == 0)) continue;
    const NodeId node = platform.mapping.node_of(to);
    for (const FlowPath& path : paths.take(node, demand_.of(s, node), most)) {
      FlowRoute& each = all[static_cast<std::size_t>(to)].emplace_back();
      for (const std::size_t e : path.channels) each.route.push_back(static_cast<ChannelId>(e));
      each.words = path.words * *words / demand_.of(s, node);
    }
  }
  return all;
}

std::vector<ScheduledMessage> messages_at_once(const Scenario& scenario, std::int64_t shares,
                                               const FlowSearch& search) {
  FlowRoutes flow(scenario, search);
  const Rank ranks = scenario.platform.ranks();
  std::vector<ScheduledMessage> table;
  for (Rank from = 0; from < ranks; ++from) {
    auto routes_of_rank = flow.from(from, static_cast<std::size_t>(shares));
    for (Rank to = 0; to < ranks; ++to) {
      auto& routes = routes_of_rank[static_cast<std::size_t>(to)];
      if (routes.empty()) continue;
      round_words(routes, scenario.operation->words(from, to).value_or(0));
      double offset = 0;
      for (const FlowRoute& each : routes) {
        table.push_back({1, from, to, each.words, each.route, {{from, to, offset, each.words}}});
        offset += each.words;
      }
    }
  }
  return table;
}

std::vector<ScheduledMessage> messages_at_once_along_routes(const Scenario& scenario) {
  const Platform& platform = scenario.platform;
  std::vector<ScheduledMessage> table;
  for (Rank from = 0; from < platform.ranks(); ++from) {
    for (Rank to = 0; to < platform.ranks(); ++to) {
      const auto words = from == to ? std::nullopt : scenario.operation->words(from, to);
      if (!words) continue;
      ScheduledMessage& each = table.emplace_back();
      each = {1, from, to, *words};
      platform.route(from, to, each.route);
      each.blocks = {{from, to, 0, *words}};
    }
  }
  return table;
}

}  // namespace hopscope
