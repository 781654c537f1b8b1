#include "analysis/network_cost.hpp"

#include <algorithm>

#include "analysis/bisection.hpp"

namespace hopscope {

NetworkCost network_cost(const Topology& network) {
  NetworkCost cost;
  for (const ChannelKind& kind : network.channel_kinds()) {
    const double links = static_cast<double>(kind.channels) / 2;
    cost.links += links;
    cost.wires += links * kind.width;
  }
  if (const auto links = bisection_width(network)) cost.bisection = *links * network.width();
  for (NodeId from = 0; from < network.nodes(); ++from) {
    for (NodeId to = 0; to < network.nodes(); ++to) cost.diameter = std::max(cost.diameter, network.distance(from, to));
  }
  const double p = network.nodes();
  cost.average_distance = network.average_distance();
  cost.average_distance_with_own = network.total_distance() / (p * p);
  return cost;
}

Line message_time(const Topology& network, const Costs& costs, Switching switching, double hops) {
  const Time word = costs.t_w / network.width();
  return {costs.t_s + costs.t_h * hops, switching == Switching::cut_through ? word : word * hops};
}

}  // namespace hopscope
