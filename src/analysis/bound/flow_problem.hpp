#pragma once

#include <cstddef>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// A network as a problem of flows sees it: vertices, channels, the time that a word takes on each, and ports.
struct FlowNetwork {
  NodeId vertices = 0;
  NodeId nodes = 0;  ///< of the vertices; the others are switches
  std::vector<Channel> channels;
  std::vector<double> word_times;  ///< by channel
  /// Ports of a node that every hop holds, in each direction, as under store-and-forward; 0 if none limits the flow.
  /// (Under cut-through a message holds ports of its source and its destination only, whatever its route.)
  int ports_of_hops = 0;
  friend bool operator==(const FlowNetwork&, const FlowNetwork&) = default;
};

/// Words to be sent, by source.
struct FlowDemand {
  std::vector<NodeId> sources;             ///< ascending
  std::vector<std::vector<double>> words;  ///< by place in `sources`, and by vertex; or one row for all sources
  bool is_total_exchange = false;          ///< there is one row; a source has nothing for itself

  [[nodiscard]] double of(std::size_t source, NodeId to) const {
    const std::vector<double>& row = words[is_total_exchange ? 0 : source];
    return sources[source] == to ? 0 : row[static_cast<std::size_t>(to)];
  }
  friend bool operator==(const FlowDemand&, const FlowDemand&) = default;
};

/// What limits a flow: the time of each channel, and of the send and the receive ports of each node. All of them are
/// numbered: channels, then send ports by vertex, then receive ports. The load of one is the time for which the flow
/// occupies it, and no exchange takes less than the largest load of the best flow.
class FlowLimits {
 public:
  explicit FlowLimits(const FlowNetwork& network);

  [[nodiscard]] std::size_t count() const { return count_; }
  /// False if no flow can load it.
  [[nodiscard]] bool is_used(std::size_t limit) const { return used_[limit]; }
  /// Adds the loads of a flow on a channel.
  void add(std::size_t channel, double words, std::vector<double>& loads) const {
    const double time = words * network_->word_times[channel];
    loads[channel] += time;
    if (network_->ports_of_hops == 0) return;
    const auto [from, to] = network_->channels[channel];
    if (from < network_->nodes) loads[send_port(from)] += time / network_->ports_of_hops;
    if (to < network_->nodes) loads[receive_port(to)] += time / network_->ports_of_hops;
  }
  /// What a word pays on a channel.
  [[nodiscard]] double length(std::size_t channel, const std::vector<double>& prices) const {
    double price = prices[channel];
    if (network_->ports_of_hops > 0) {
      const auto [from, to] = network_->channels[channel];
      price += (prices[send_port(from)] + prices[receive_port(to)]) / network_->ports_of_hops;
    }
    return price * network_->word_times[channel];
  }
  [[nodiscard]] std::size_t send_port(NodeId node) const {
    return network_->channels.size() + static_cast<std::size_t>(node);
  }
  [[nodiscard]] std::size_t receive_port(NodeId node) const {
    return send_port(node) + static_cast<std::size_t>(network_->vertices);
  }

 private:
  const FlowNetwork* network_;
  std::size_t count_;
  std::vector<char> used_;
};

/// A path of a flow, and how much takes it.
struct FlowPath {
  std::vector<std::size_t> channels;
  double words = 0;
};

/// Decomposes a flow of one source into paths to each of its destinations.
class FlowPaths {
 public:
  /// @param flow by channel, of this source alone; `network` must outlive this
  FlowPaths(const FlowNetwork& network, NodeId source, std::vector<double> flow);

  /// Takes up to `most` paths to `to` from what is left of the flow, those that carry most first, until they carry
  /// `words`; after fewer than that if the flow ends. Their words are scaled to add up to `words`. At least one path,
  /// unless nothing leads there.
  [[nodiscard]] std::vector<FlowPath> take(NodeId to, double words, std::size_t most);

 private:
  /// The path on which the channel with the least left has most left.
  [[nodiscard]] FlowPath widest(NodeId to) const;

  const FlowNetwork& network_;
  NodeId source_;
  std::vector<double> left_;
  std::vector<std::vector<std::size_t>> leaving_;  // by vertex: channels that have flow
};

}  // namespace hopscope
