#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// One channel follows another on the route of a message: the message holds the one while it waits for the other.
struct ChannelDependency {
  Channel held;
  Channel wanted;
  NodeId from = 0;  ///< the message: of those with the shortest routes the first, by the numbers of its ends
  NodeId to = 0;
};

/// Into how many virtual channels, each with a buffer of its own, a channel is divided, and which one a message takes.
enum class VirtualChannels {
  none,     ///< the channel itself
  dateline  ///< two: the second from the wraparound link of a side on, as far as the route goes along that side
};

/// The channel dependency graph of a routing (Dally and Seitz 1987): its vertices are the channels that lie on a route
/// between two nodes, its edges lead from each of them to those that follow it on one. If it has no cycle, no
/// messages can wait for each other in a circle.
struct ChannelDependencies {
  std::int64_t channels = 0;      ///< vertices; each virtual channel is one
  std::int64_t dependencies = 0;  ///< edges
  std::int64_t longest_route = 0;
  /// A shortest cycle, each dependency's `wanted` the next one's `held`; of several that are as short the one with the
  /// lowest channels, from the lowest of them on. Empty if there is none.
  std::vector<ChannelDependency> cycle;
  [[nodiscard]] bool is_acyclic() const { return cycle.empty(); }
};

/// Why the routes of a network are too many to look at, and how many are not; empty if they are not.
[[nodiscard]] std::string why_not_routed(const Topology& network);

/// Walks the routes of all ordered pairs of nodes. @pre why_not_routed(network) is empty; a dateline needs a grid that
/// wraps
[[nodiscard]] ChannelDependencies channel_dependencies(const Topology& network,
                                                       VirtualChannels scheme = VirtualChannels::none);

/// Whether messages can block each other for ever under wormhole switching, where a message that has to wait keeps the
/// channels that it has.
struct DeadlockVerdict {
  std::string why_not_looked;  ///< why nobody knows; empty if it was looked at
  ChannelDependencies graph;   ///< without virtual channels
  /// How many virtual channels a channel needs so that there is no cycle; 1 if there is none anyway. Numbered by hop,
  /// as many as the longest route has hops are always enough: a message then waits for higher numbers only.
  std::int64_t virtual_channels = 1;
  bool by_dateline = false;  ///< they are those of a dateline, else they are numbered by hop

  [[nodiscard]] bool was_looked_at() const { return why_not_looked.empty(); }
  /// @pre was_looked_at()
  [[nodiscard]] bool is_free() const { return graph.is_acyclic(); }
};

/// Looks at the routes without virtual channels and, if these have a cycle and the network is a grid that wraps, with
/// those of a dateline.
[[nodiscard]] DeadlockVerdict deadlock_verdict(const Topology& network);

}  // namespace hopscope
