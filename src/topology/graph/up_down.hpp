#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// The channels of a network, sorted by tail.
struct ChannelLists {
  const std::vector<ChannelId>& first;  ///< by vertex: its first channel; and one more
  const std::vector<NodeId>& heads;     ///< by channel
};

/// Up/down routing (Schroeder et al. 1991): vertices are ranked, and a route goes up, to higher ones, and then down; it
/// never turns up again. So channels can be numbered such that every route takes them in ascending order, and no
/// messages wait for each other in a circle.
///
/// A vertex is the higher the farther it is from the nearest node; of equally far ones, that with the lower number. If
/// this leaves nodes without a route, there is one root, the vertex whose farthest vertex is the nearest, and a vertex
/// is the higher the nearer it is to the root. Of the shortest such routes to node j that leave a vertex by k different
/// channels it takes number j mod k, then, where there is a choice again, number (j / k) mod k', and so on.
/// @pre each channel has one in the opposite direction, and the network is connected
class UpDown {
 public:
  UpDown(const ChannelLists& channels, NodeId nodes);

  /// Replaces `out` by the route.
  void route(const ChannelLists& channels, NodeId from, NodeId to, Route& out) const;
  [[nodiscard]] bool is_up(NodeId from, NodeId to) const;

 private:
  using Hops = std::uint16_t;

  [[nodiscard]] std::vector<int> hops_from(const ChannelLists& channels, std::vector<NodeId> begin) const;
  void rank_from_nodes(const ChannelLists& channels);
  void rank_from_root(const ChannelLists& channels);
  // @return whether every node reaches every other
  [[nodiscard]] bool find_routes(const ChannelLists& channels);
  void find_routes_to(const ChannelLists& channels, NodeId to, const std::vector<NodeId>& from_top);

  std::size_t vertices_;
  NodeId nodes_;
  std::vector<int> height_;  // by vertex
  // Hops to a node, by node and then by vertex: only down, and up first.
  std::vector<Hops> down_;
  std::vector<Hops> any_;
};

}  // namespace hopscope
