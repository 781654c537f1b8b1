#pragma once

// Messages packed into steps: pieces of blocks, orbits of messages, and how few steps there can be.

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include <hopscope/scenario.hpp>
#include <hopscope/symmetry.hpp>
#include <hopscope/topology.hpp>

#include "analysis/message_records.hpp"
#include "analysis/synthesis/step_search.hpp"

namespace hopscope {

/// What the translations of a subgroup take to each other: one message and one channel then stand for all of an orbit.
class Orbits {
 public:
  /// @param moves all translations of the subgroup, the identity among them; `network` and `group` must outlive it
  Orbits(const Topology& network, const Symmetry& group, std::vector<NodeId> moves);

  /// How many messages or channels there are in an orbit.
  [[nodiscard]] std::size_t size() const { return moves_.size(); }
  [[nodiscard]] const std::vector<NodeId>& moves() const { return moves_; }
  /// The orbit of a node, and how many there are.
  [[nodiscard]] std::int32_t of_node(NodeId node) const { return of_node_[static_cast<std::size_t>(node)]; }
  [[nodiscard]] std::int32_t nodes() const { return nodes_; }
  [[nodiscard]] std::int32_t of_channel(ChannelId id) const { return of_channel_[static_cast<std::size_t>(id)]; }
  [[nodiscard]] std::int32_t channels() const { return channels_; }
  /// True if the node stands for its orbit: it is the first of it.
  [[nodiscard]] bool stands_for_others(NodeId node) const { return first_[static_cast<std::size_t>(node)] == node; }
  [[nodiscard]] NodeId image(NodeId move, NodeId node) const { return group_.combine(move, node); }
  /// The channels of a route, moved.
  [[nodiscard]] Route moved(const Route& route, NodeId move) const;

 private:
  const Topology& network_;
  const Symmetry& group_;
  std::vector<NodeId> moves_;
  std::vector<std::int32_t> of_node_, of_channel_;
  std::vector<NodeId> first_;  // by node: the first of its orbit
  std::int32_t nodes_ = 0, channels_ = 0;
  std::map<Channel, ChannelId> by_ends_;
};

/// Subgroups of a group of translations, the largest first: those whose sides are multiples of divisors, or whose
/// labels have some bits 0, and those oblique to the last side, such as a diagonal of a torus. The last is the identity
/// alone.
[[nodiscard]] std::vector<std::vector<NodeId>> subgroups_of(const Symmetry& group);

/// A message that is sent, or a piece of one, and where it can go.
struct RoutedMessage {
  Rank from = 0;
  Rank to = 0;
  double words = 0;
  double offset = 0;  ///< of a piece: the words of the message before it
  const std::vector<Route>* routes = nullptr;
};

/// The messages of an exchange, and their routes.
struct RoutedExchange {
  std::vector<std::vector<Route>> routes;  ///< by pair of ranks, from * ranks + to; empty for a rank itself
  std::vector<RoutedMessage> messages;
};

/// How long congestion-free steps take, one after the other.
[[nodiscard]] Time time_of_steps(const Platform& platform, std::span<const ScheduledMessage> sorted_by_step);

/// The messages of an exchange as a packing problem, all of them or one of each orbit.
class ExchangePacking {
 public:
  /// @param orbits null: every message for itself; all objects must outlive this
  ExchangePacking(const Platform& platform, const std::vector<RoutedMessage>& messages, const Orbits* orbits);

  /// False if a message has no route that fits into a step with its own images.
  [[nodiscard]] bool is_possible() const { return is_possible_; }
  [[nodiscard]] const PackingProblem& problem() const { return problem_; }
  /// A route of a message of the problem.
  [[nodiscard]] const Route& route(std::size_t message, std::size_t way) const {
    return (*messages_[packed_[message]].routes)[routes_[message][way]];
  }
  /// The messages of a packing, by step.
  [[nodiscard]] std::vector<ScheduledMessage> table(const Packing& packing) const;

 private:
  void add(std::size_t index);
  void drop_own_channels();
  [[nodiscard]] PackingProblem::Route resources_of(const RoutedMessage& message, const Route& route) const;
  [[nodiscard]] bool fits(const PackingProblem::Route& route);

  const Platform& platform_;
  const std::vector<RoutedMessage>& messages_;
  const Orbits* orbits_;
  std::int32_t channels_ = 0;                 // resources that are channels, or orbits of them
  std::int32_t ports_ = 0;                    // send ports; as many receive ports follow; 0 without a limit
  std::vector<std::int32_t> channel_places_;  // by channel: messages of the slowest channel's rate that it carries
  std::vector<double> word_times_;            // by channel
  PackingProblem problem_;
  std::vector<std::size_t> packed_;               // by message of the problem: its index
  std::vector<std::vector<std::size_t>> routes_;  // the same, for its routes
  std::vector<std::int32_t> used_;                // scratch of fits
  bool is_possible_ = true;
  bool are_unequal_ = false;
};

/// A way to cut messages into pieces.
struct PieceSize {
  double words = 0;      ///< of a piece, at most
  bool is_even = false;  ///< the pieces of a message are equal; else all but its last have as many words as a piece may
};

/// Cuts messages into at most `most` pieces each. If all sizes are integers, those of the pieces are.
[[nodiscard]] std::vector<RoutedMessage> in_pieces(const std::vector<RoutedMessage>& messages, const PieceSize& size,
                                                   std::int64_t most);

/// Cuts worth trying, from none at all to one that makes `most` pieces of many messages.
[[nodiscard]] std::vector<PieceSize> piece_sizes_of(const std::vector<RoutedMessage>& messages, std::int64_t most);

/// Into how many pieces a schedule cuts the block of which it makes most.
[[nodiscard]] std::int64_t most_pieces(std::span<const ScheduledMessage> table);

/// Whether all have the same number of words.
[[nodiscard]] bool are_equal(const std::vector<RoutedMessage>& messages);

/// Of the busiest port: what `of_message` says of its messages, added up, for one of its ports.
template <class OfMessage>
double load_of_busiest_port(const Platform& platform, const std::vector<RoutedMessage>& messages,
                            const OfMessage& of_message) {
  if (platform.ports == Platform::all_ports || messages.empty()) return 0;
  std::vector<double> load(2 * static_cast<std::size_t>(platform.ranks()));
  for (const RoutedMessage& message : messages) {
    load[static_cast<std::size_t>(message.from)] += of_message(message);
    load[static_cast<std::size_t>(platform.ranks()) + static_cast<std::size_t>(message.to)] += of_message(message);
  }
  return std::ranges::max(load) / platform.ports;
}

/// Steps that no schedule of these messages can do without: what the busiest rank sends or receives, and what prices
/// say of the channels, of which the slowest tells how long the words of a step can take, if all messages are equal.
[[nodiscard]] std::int64_t steps_at_least(const Scenario& scenario, const std::vector<RoutedMessage>& messages);

}  // namespace hopscope
