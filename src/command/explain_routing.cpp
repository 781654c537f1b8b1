#include "command/explain_routing.hpp"

#include <fmt/format.h>
#include <hopscope/error.hpp>

namespace hopscope {

namespace {

// The vertices of the longest route; of several, that between the lowest nodes.
std::vector<NodeId> longest_route(const Topology& network) {
  std::vector<NodeId> longest;
  Route route;
  for (NodeId from = 0; from < network.nodes(); ++from) {
    for (NodeId to = 0; to < network.nodes(); ++to) {
      network.route(from, to, route);
      if (route.size() < longest.size()) continue;
      longest.assign(1, from);
      for (const ChannelId hop : route) longest.push_back(network.channel(hop).to);
    }
  }
  return longest;
}

}  // namespace

RoutingExplanation explain_routing(const RoutingKind& routing, const Catalogue& catalogue) {
  RoutingExplanation explained{&routing, catalogue.where_routed(routing), {}};
  for (TopologySpec spec : routing.examples) {
    const TopologyFamily* family = catalogue.topology(spec.family);
    if (family == nullptr) throw EngineError(fmt::format("no topology for the examples of {}", routing.name));
    spec.routing = routing.name;
    const std::shared_ptr<const Topology> network = family->make(spec);
    explained.examples.push_back({network, longest_route(*network), deadlock_verdict(*network)});
  }
  return explained;
}

}  // namespace hopscope
