#pragma once

// Invariants of every network that hopscope has read.

#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "fuzz/finding.hpp"
#include "fuzz/input.hpp"
#include "output/graph/export.hpp"
#include "support/setup.hpp"
#include "topology/graph/files/graph_file.hpp"

namespace hopscope::fuzz {

/// Larger networks are only read, not checked further.
inline constexpr std::int64_t most_vertices_checked = 300;
inline constexpr ChannelId most_channels_checked = 3000;

inline bool is_small(const Topology& network) {
  return std::int64_t{network.nodes()} + network.switches() <= most_vertices_checked &&
         network.channels() <= most_channels_checked;
}

/// Lengths of shortest paths from a vertex, by a search of our own; -1 if there is none.
inline std::vector<std::int64_t> distances(const Topology& network, NodeId from) {
  const auto vertices = static_cast<std::size_t>(network.nodes() + network.switches());
  std::vector<std::vector<NodeId>> next(vertices);
  for (ChannelId id = 0; id < network.channels(); ++id) {
    const Channel channel = network.channel(id);
    next[static_cast<std::size_t>(channel.from)].push_back(channel.to);
  }
  std::vector<std::int64_t> distance(vertices, -1);
  distance[static_cast<std::size_t>(from)] = 0;
  std::vector<NodeId> reached{from};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const NodeId to : next[static_cast<std::size_t>(reached[i])]) {
      if (distance[static_cast<std::size_t>(to)] >= 0) continue;
      distance[static_cast<std::size_t>(to)] = distance[static_cast<std::size_t>(reached[i])] + 1;
      reached.push_back(to);
    }
  }
  return distance;
}

/// Whether routes are shortest paths: up/down routes of a graph, and those that its file states, may be longer.
enum class Routes { shortest, any };

inline Routes routes_of(const Topology& network) {
  return network.family() == "graph" ? Routes::any : Routes::shortest;
}

/// A route leads from one node to the other, channel by channel, and is a shortest path if it has to be.
inline void require_route(const Topology& network, const Route& route, NodeId from, NodeId to, std::int64_t shortest,
                          Routes routes) {
  const auto where = [&] { return fmt::format("route {} -> {} on {}", from, to, network.description()); };
  NodeId at = from;
  for (const ChannelId id : route) {
    promise(id >= 0 && id < network.channels(), [&] { return where() + ": no such channel"; });
    promise(network.channel(id).from == at, [&] { return where() + ": does not connect"; });
    at = network.channel(id).to;
  }
  promise(at == to, [&] { return where() + ": leads elsewhere"; });
  const auto hops = static_cast<std::int64_t>(route.size());
  promise(routes == Routes::any || hops == shortest, [&] { return where() + ": is not the shortest"; });
  promise(network.distance(from, to) == shortest, [&] { return where() + ": has another distance"; });
}

/// All routes of a small network.
inline void require_routes(const Topology& network, Routes routes) {
  if (!is_small(network)) return;
  Route route;
  double total = 0;
  for (NodeId from = 0; from < network.nodes(); ++from) {
    const auto distance = distances(network, from);
    for (NodeId to = 0; to < network.nodes(); ++to) {
      network.route(from, to, route);
      require_route(network, route, from, to, distance[static_cast<std::size_t>(to)], routes);
      total += static_cast<double>(distance[static_cast<std::size_t>(to)]);
    }
  }
  promise(std::abs(total - network.total_distance()) <= 1e-9 * total, "the sum of the distances is another");
}

using Channels = std::multiset<std::tuple<NodeId, NodeId, double, std::optional<Time>, std::optional<Time>>>;

inline Channels channels_of(const Topology& network) {
  Channels channels;
  for (ChannelId id = 0; id < network.channels(); ++id) {
    const auto [from, to] = network.channel(id);
    const ChannelKind& kind = network.channel_kinds()[static_cast<std::size_t>(network.kind(id))];
    channels.emplace(from, to, kind.width, kind.t_w, kind.t_h);
  }
  return channels;
}

/// A small network survives export to and import from each format. Not one of clusters: their costs become those of the
/// links.
inline void require_export(const Platform& platform) {
  const Topology& network = *platform.topology;
  if (!is_small(network) || !platform.has_uniform_costs()) return;
  const GraphExport exported{"a network", &platform, false, {}, {}};
  for (const char* const name : {"again.dot", "again.graphml"}) {
    const std::string text = std::string_view(name).ends_with(".dot") ? dot(exported) : graphml(exported);
    std::vector<Mistake> mistakes;
    // As "parallel": "separate" asks for: platforms of SimGrid may have such links.
    const GraphOptions options{.width = 1, .keeps_parallel = true};
    const auto wiring = read_graph_file(*files(), written(name, text), options, mistakes);
    promise(wiring.has_value(), [&] {
      return fmt::format("refused as {} ({}):\n{}", name, mistakes.empty() ? "" : to_line(mistakes.front()), text);
    });
    TopologySpec spec{"graph", {wiring->nodes}};
    spec.wiring = std::make_shared<const Wiring>(*wiring);
    const auto again = test::catalogue().topology("graph")->make(spec);
    promise(again->nodes() == network.nodes() && again->switches() == network.switches(),
            [&] { return fmt::format("other nodes in {}:\n{}", name, text); });
    promise(channels_of(*again) == channels_of(network),
            [&] { return fmt::format("other channels in {}:\n{}", name, text); });
  }
}

}  // namespace hopscope::fuzz
