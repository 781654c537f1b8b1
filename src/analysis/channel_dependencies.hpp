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
  NodeId from = 0;  ///< the message: of those with the shortest routes, the first in the order of its ends
  NodeId to = 0;
};

/// The virtual channels, each with a buffer of its own, into which a channel is divided, and the choice among them.
enum class VirtualChannels {
  none,     ///< the channel itself
  dateline  ///< two: the second is used from the wraparound link of a side onwards, as long as the route follows that
            ///< side
};

/// The channel dependency graph of a routing (Dally and Seitz 1987): its vertices are the channels that lie on a route
/// between two nodes, its edges lead from each of them to those that follow it on one. If it is acyclic, no messages
/// can wait for each other in a cycle.
struct ChannelDependencies {
  std::int64_t channels = 0;      ///< vertices; each virtual channel is one
  std::int64_t dependencies = 0;  ///< edges
  std::int64_t longest_route = 0;
  /// A shortest cycle, each dependency's `wanted` the next one's `held`; of several the one with the lowest channels,
  /// starting at the lowest of them. Empty if there is none.
  std::vector<ChannelDependency> cycle;
  [[nodiscard]] bool is_acyclic() const { return cycle.empty(); }
};

/// Why the routes of a network are too many to analyse, with the limit; empty if they are not.
[[nodiscard]] std::string why_not_routed(const Topology& network);

/// Built from the routes of all ordered pairs of nodes. @pre why_not_routed(network) is empty; a dateline needs a grid
/// with wraparound
[[nodiscard]] ChannelDependencies channel_dependencies(const Topology& network,
                                                       VirtualChannels scheme = VirtualChannels::none);

/// Whether messages can deadlock under wormhole switching, where a waiting message holds its channels.
struct DeadlockVerdict {
  std::string why_not_looked;  ///< why it was not analysed; empty if it was
  ChannelDependencies graph;   ///< without virtual channels
  /// The number of virtual channels per channel that removes all cycles; 1 if there are none. Numbered by hop, as many
  /// as the hops of the longest route always suffice: a message then waits for higher numbers only.
  std::int64_t virtual_channels = 1;
  bool by_dateline = false;  ///< they are those of a dateline; otherwise they are numbered by hop

  [[nodiscard]] bool was_looked_at() const { return why_not_looked.empty(); }
  /// @pre was_looked_at()
  [[nodiscard]] bool is_free() const { return graph.is_acyclic(); }
};

/// Analyses the routes without virtual channels and, if there is a cycle and the network is a grid with wraparound,
/// with those of a dateline.
[[nodiscard]] DeadlockVerdict deadlock_verdict(const Topology& network);

}  // namespace hopscope
