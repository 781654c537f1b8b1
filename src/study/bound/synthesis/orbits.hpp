#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include <hopscope/symmetry.hpp>
#include <hopscope/topology.hpp>

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

}  // namespace hopscope
