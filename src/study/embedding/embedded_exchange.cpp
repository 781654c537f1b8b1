#include "study/embedding/embedded_exchange.hpp"

#include "scenario/embedding.hpp"
#include "study/embedding/guest_network.hpp"

namespace hopscope {

namespace {

constexpr NodeId most_nodes_embedded = 64;
// Of all routes together: they are a part of the page.
constexpr std::size_t most_hops_listed = 30000;
// A search of this length takes some milliseconds.
constexpr std::int64_t steps_of_search = 2000;

GuestGraph graph_of(const Neighbours& neighbours, Rank processes) {
  GuestGraph guest;
  guest.processes = processes;
  for (Rank from = 0; from < neighbours.ranks(); ++from) {
    for (const Rank to : neighbours.of(from)) {
      if (from < to) guest.edges.push_back({from, to});
    }
  }
  put_in_order(guest);
  return guest;
}

/// All routes between nodes, as links; none if they are too many.
std::optional<std::vector<std::vector<LinkId>>> routes_of(const Topology& host, const HostLinks& links) {
  std::vector<std::vector<LinkId>> routes;
  std::size_t hops = 0;
  Route route;
  for (NodeId from = 0; from < host.nodes(); ++from) {
    for (NodeId to = 0; to < host.nodes(); ++to) {
      host.route(from, to, route);
      if ((hops += route.size()) > most_hops_listed) return std::nullopt;
      auto& crossed = routes.emplace_back();
      for (const ChannelId channel : route) crossed.push_back(links.of(channel));
    }
  }
  return routes;
}

}  // namespace

std::optional<EmbeddedExchange> embedded_exchange_of(const Scenario& scenario) {
  const Schedule& schedule = scenario.schedule;
  const Topology& host = *scenario.platform.topology;
  if (!schedule.neighbours || host.nodes() > most_nodes_embedded) return std::nullopt;
  const HostLinks links(host, false);
  auto routes = routes_of(host, links);
  if (!routes) return std::nullopt;
  EmbeddedExchange embedded;
  embedded.guest_name = schedule.guest_name;
  embedded.guest_network = guest_network_of(*schedule.neighbours, schedule.guest_name);
  const Topology* const network = embedded.guest_network.get();
  const Rank ranks = scenario.platform.ranks();
  const Rank processes = network != nullptr ? network->nodes() : ranks;
  // The edges of a topology as `map` has them: from i to i + 1 along a side, and from the last to the first.
  embedded.guest = network != nullptr ? guest_of(*network) : graph_of(*schedule.neighbours, ranks);
  for (Rank rank = 0; rank < ranks; ++rank) embedded.nodes.push_back(scenario.platform.mapping.node_of(rank));
  for (std::size_t i = 0; i < links.count(); ++i) embedded.links.push_back(links.ends(static_cast<LinkId>(i)));
  embedded.routes = std::move(*routes);
  embedded.mappings = named_mappings(processes, network != nullptr ? network->grid() : nullptr, host);
  const Placement given(embedded.nodes.begin(), embedded.nodes.begin() + processes);
  std::vector<NamedPlacement> starts{{"given", given}};
  starts.insert(starts.end(), embedded.mappings.begin(), embedded.mappings.end());
  embedded.found = search_mapping(embedded.guest, host, starts, {.steps = steps_of_search});
  embedded.bounds = embedding_bounds(embedded.guest, host);
  return embedded;
}

}  // namespace hopscope
