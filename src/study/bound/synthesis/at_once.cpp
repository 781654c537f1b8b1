#include "study/bound/synthesis/at_once.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/bound/flow_paths.hpp"
#include "analysis/bound/fractional_flow.hpp"
#include "analysis/bound/shortest_flow.hpp"
#include "run/bound/exchange_problem.hpp"

namespace hopscope {

namespace {

/// By source and channel.
std::vector<std::vector<double>> flows_of(const FlowNetwork& network, const FlowDemand& demand) {
  FractionalFlow found = fractional_flow(network, demand, {}, {});
  if (!found.by_source.empty()) return std::move(found.by_source);
  // The flow along shortest paths is as good as any.
  ShortestFlow shortest(network);
  std::vector<std::vector<double>> flows(demand.sources.size(), std::vector<double>(network.channels.size()));
  for (std::size_t s = 0; s < demand.sources.size(); ++s) {
    shortest.search(demand.sources[s], network.word_times);
    shortest.add_flow(demand, s, network.word_times, flows[s]);
  }
  return flows;
}

/// Makes the words of the paths integers with the same sum, and leaves out paths without any.
void round_words(std::vector<FlowPath>& paths, double words) {
  if (words != std::floor(words)) return;
  double exact = 0, rounded = 0;
  for (FlowPath& path : paths) {
    exact += path.words;
    path.words = std::round(exact) - rounded;
    rounded += path.words;
  }
  if (words == 0) {
    paths.resize(std::min<std::size_t>(1, paths.size()));
  } else {
    std::erase_if(paths, [](const FlowPath& path) { return path.words == 0; });
  }
}

Route route_along(const FlowPath& path) {
  Route route;
  for (const std::size_t e : path.channels) route.push_back(static_cast<ChannelId>(e));
  return route;
}

}  // namespace

std::vector<LoggedMessage> messages_at_once(const Scenario& scenario, std::int64_t shares) {
  const Platform& platform = scenario.platform;
  const bool is_total = scenario.schedule.operation == "all-to-all";
  const FlowNetwork network = flow_network(platform, false);
  const FlowDemand demand = flow_demand(platform, *scenario.operation, is_total);
  std::vector<std::vector<double>> flows = flows_of(network, demand);
  std::vector<Rank> rank_on(static_cast<std::size_t>(network.vertices), -1);
  for (Rank rank = 0; rank < platform.ranks(); ++rank)
    rank_on[static_cast<std::size_t>(platform.mapping.node_of(rank))] = rank;
  std::vector<LoggedMessage> table;
  for (std::size_t s = 0; s < demand.sources.size(); ++s) {
    FlowPaths paths_of_source(network, demand.sources[s], std::move(flows[s]));
    const Rank from = rank_on[static_cast<std::size_t>(demand.sources[s])];
    for (Rank to = 0; to < platform.ranks(); ++to) {
      const auto words = from == to ? std::nullopt : scenario.operation->words(from, to);
      if (!words || (!is_total && *words == 0)) continue;
      const NodeId node = platform.mapping.node_of(to);
      auto paths = paths_of_source.take(node, demand.of(s, node), static_cast<std::size_t>(shares));
      for (FlowPath& path : paths) path.words *= *words / demand.of(s, node);
      round_words(paths, *words);
      double offset = 0;
      for (const FlowPath& path : paths) {
        table.push_back({1, from, to, path.words, route_along(path), {{from, to, offset, path.words}}});
        offset += path.words;
      }
    }
  }
  return table;
}

}  // namespace hopscope
