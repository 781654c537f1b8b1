#pragma once

#include "topology/clusters.hpp"

namespace hopscope {

/// Clusters that are boxes with a switch inside and NICs to a network outside. Inside a box every node is linked to the
/// box's switch, so that a route has two hops. Between boxes a route has four: from the node to one of its NICs, to
/// the core, which stands for the network outside and has no limit of its own, to a NIC of the other box, and to
/// the node. What leaves or enters a box shares the channels between its NICs and the core.
///
/// Of c nodes with n NICs, the one with place l in its box has the NICs from floor(l n / c) to floor((l + 1) n / c) -
/// 1, at least one. If it has k, messages leave through the one numbered (destination mod k), and enter through the one
/// numbered (source mod k), of these.
///
/// Vertices: the nodes, the switch of each box, the NICs of each box, the core.
class Boxes final : public Topology {
 public:
  Boxes(const std::vector<NodeId>& sizes, NodeId nics, double width);

  [[nodiscard]] Channel channel(ChannelId id) const override;
  void route(NodeId from, NodeId to, Route& out) const override;
  [[nodiscard]] std::int64_t distance(NodeId from, NodeId to) const override;
  [[nodiscard]] double total_distance() const override;
  [[nodiscard]] std::string description() const override;
  [[nodiscard]] std::string vertex_name(NodeId vertex) const override;
  /// Each box with its NICs.
  [[nodiscard]] std::vector<Cut> cuts() const override;
  [[nodiscard]] const Clustering* clustering() const override { return &clustering_; }
  /// The number of the box inside a box, and the last class between boxes, the links of NICs included.
  [[nodiscard]] int cost_class(NodeId from, NodeId to) const override;
  [[nodiscard]] std::vector<std::string> cost_classes() const override;

 private:
  /// The NICs of a node, as numbers within its box.
  struct NicsOfNode {
    NodeId first;
    NodeId count;
  };
  [[nodiscard]] NicsOfNode nics_of(NodeId node) const;
  /// The number of the link between a node and one of its NICs. @param other the other end of the route
  [[nodiscard]] ChannelId link_to_nic(NodeId node, NodeId other) const;
  /// The NIC, within the box, through which a node and `other` exchange messages.
  [[nodiscard]] NodeId nic_for(NodeId node, NodeId other) const;
  [[nodiscard]] NodeId switch_of(int box) const { return nodes() + box; }
  [[nodiscard]] NodeId nic(int box, NodeId number) const {
    return nodes() + clustering_.count() + box * nics_ + number;
  }
  [[nodiscard]] NodeId core() const { return nodes() + switches() - 1; }
  /// The box inside which a vertex is; -1 for NICs and the core.
  [[nodiscard]] int box_of(NodeId vertex) const;

  Clustering clustering_;
  NodeId nics_;                        // of each box
  std::vector<ChannelId> first_link_;  // to NICs, by box; and their number
};

}  // namespace hopscope
