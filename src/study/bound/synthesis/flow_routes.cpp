#include "study/bound/synthesis/flow_routes.hpp"

#include <algorithm>

#include "analysis/bound/shortest_flow.hpp"
#include "run/bound/exchange_problem.hpp"

namespace hopscope {

FlowRoutes::FlowRoutes(const Scenario& scenario, const FlowSearch& search)
    : scenario_(scenario),
      is_total_(scenario.operation->is_total_exchange()),
      network_(flow_network(scenario.platform, false)),
      demand_(flow_demand(scenario.platform, *scenario.operation)),
      channels_(*scenario.platform.topology),
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
      channels_.settle(each.route);
      each.words = path.words * *words / demand_.of(s, node);
    }
  }
  return all;
}

}  // namespace hopscope
