#pragma once

#include <optional>

#include <hopscope/operation.hpp>

#include "analysis/bound/flow_problem.hpp"

namespace hopscope {

/// Why the time of the operation has no bound by flows, and which operations have one; empty if it has.
[[nodiscard]] std::string why_no_flow(const Operation& operation, const Schedule& schedule, Rank ranks);

/// The channels and what a word takes on each. @param ports_count whether every hop holds ports
[[nodiscard]] FlowNetwork flow_network(const Platform& platform, bool ports_count);

/// True under store-and-forward, where every hop holds ports, unless a node has as many ports as channels: these then
/// limit it first.
[[nodiscard]] bool ports_limit_hops(const Platform& platform, const FlowNetwork& network);

/// The words between nodes: those between the ranks that run on them. A total exchange has words of 1, to be multiplied
/// by message_words.
[[nodiscard]] FlowDemand flow_demand(const Platform& platform, const Operation& operation);

/// The same demand, with `words` added to every message.
[[nodiscard]] FlowDemand with_more_words(FlowDemand demand, double words);

/// Prices of 1 for the channels out of a set of vertices, or into it: of those cuts of the topology that take longest.
/// None if there are no cuts.
[[nodiscard]] std::optional<std::vector<double>> prices_of_best_cut(const Platform& platform,
                                                                    const Operation& operation,
                                                                    const FlowNetwork& network);

/// The flow of all words along the routes of the platform.
[[nodiscard]] std::vector<double> flow_along_routes(const Platform& platform, const Operation& operation,
                                                    double words_of_one);

/// True if some channel is slower than the fastest one out of a node that sends, or into one that receives: words may
/// then hold a port of that node for longer than the fastest takes.
[[nodiscard]] bool has_unlike_port_times(const FlowNetwork& network, const FlowDemand& demand);

/// The ports of a node, in one direction.
struct BusiestPort {
  NodeId node = 0;
  bool sends = true;
  double time = 0;
  double word_time = 0;  ///< on the fastest channel of the node, in this direction
  int others = 0;        ///< nodes and directions whose ports are busy for as long
};

/// The rank whose ports in one direction are busy for longest, all messages sent or received directly.
/// @param of_message time for which a message holds a port besides that of its words
[[nodiscard]] BusiestPort busiest_port(const FlowNetwork& network, const FlowDemand& demand, int ports, bool sends,
                                       double of_message);
/// The same in both directions, for words alone.
[[nodiscard]] BusiestPort busiest_port(const FlowNetwork& network, const FlowDemand& demand, int ports);

}  // namespace hopscope
