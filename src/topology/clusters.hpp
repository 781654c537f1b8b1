#pragma once

#include <memory>

#include <hopscope/topology.hpp>

namespace hopscope {

/// Every node has a channel to every other; every route is one hop.
class Complete final : public Topology {
 public:
  Complete(NodeId nodes, double width);

  [[nodiscard]] Channel channel(ChannelId id) const override;
  void route(NodeId from, NodeId to, Route& out) const override;
  [[nodiscard]] std::int64_t distance(NodeId from, NodeId to) const override { return from == to ? 0 : 1; }
  [[nodiscard]] double total_distance() const override { return static_cast<double>(channels()); }
  [[nodiscard]] std::string description() const override { return "complete"; }
  [[nodiscard]] std::vector<Point> places() const override;
  [[nodiscard]] bool is_complete() const override { return true; }
  [[nodiscard]] std::vector<Cut> cuts() const override { return {}; }  // a node's own channels give the tighter bound
  [[nodiscard]] std::vector<Symmetry> symmetries() const override;
};

/// "4 clusters of 8", "clusters of 4 + 8".
[[nodiscard]] std::string in_words(const Clustering& clusters);

/// "in cluster 0", .., "between clusters".
[[nodiscard]] std::vector<std::string> names_of_classes(const Clustering& clusters);

/// Several clusters of nodes. Every node has a channel to every other, so messages contend for ports only; the cost
/// parameters differ inside each cluster, and between clusters.
class Clusters final : public Topology {
 public:
  Clusters(const std::vector<NodeId>& sizes, double width);

  [[nodiscard]] Channel channel(ChannelId id) const override { return network_.channel(id); }
  void route(NodeId from, NodeId to, Route& out) const override { network_.route(from, to, out); }
  [[nodiscard]] std::int64_t distance(NodeId from, NodeId to) const override { return from == to ? 0 : 1; }
  [[nodiscard]] double total_distance() const override { return static_cast<double>(channels()); }
  [[nodiscard]] std::string description() const override { return in_words(clustering_); }
  [[nodiscard]] std::vector<Cut> cuts() const override { return {}; }
  /// Each cluster on a circle of its own, and these on a larger one.
  [[nodiscard]] std::vector<Point> places() const override;
  [[nodiscard]] const Clustering* clustering() const override { return &clustering_; }
  /// The number of the cluster inside a cluster, and the last class between clusters.
  [[nodiscard]] int cost_class(NodeId from, NodeId to) const override;
  [[nodiscard]] std::vector<std::string> cost_classes() const override { return names_of_classes(clustering_); }

 private:
  Clustering clustering_;
  Complete network_;
};

/// Clusters that are boxes with a switch inside and NICs to a network outside. Inside a box every node is linked to the
/// box's switch, so that a route has two hops. Between boxes a route goes from the node to one of its NICs, over the
/// network outside to a NIC of the other box, and to the node. The nodes of the network outside are the NICs, box by
/// box; without one, all NICs are linked to a core, which has no limit of its own, so that a route has four hops. What
/// leaves or enters a box shares its NICs.
///
/// Of c nodes with n NICs, the one with place l in its box has the NICs from floor(l n / c) to floor((l + 1) n / c) -
/// 1, at least one. If it has k, messages leave through the one numbered (destination mod k), and enter through the one
/// numbered (source mod k), of these.
///
/// Vertices: the nodes, the switch of each box, the NICs of each box, and the core or the switches of the network
/// outside.
class Boxes final : public Topology {
 public:
  /// The most vertices if a network outside is given, and the most nodes times channels: distances are searched, and
  /// kept.
  static constexpr NodeId most_vertices = 8192;
  static constexpr double most_work = 0x1p31;

  /// @param outside the network between the NICs; null for the core
  /// @pre its nodes are as many as the NICs of all boxes, and the limits above are kept; a complete one needs only that
  /// of vertices
  Boxes(const std::vector<NodeId>& sizes, NodeId nics, double width, std::shared_ptr<const Topology> outside = nullptr);

  [[nodiscard]] Channel channel(ChannelId id) const override;
  [[nodiscard]] int kind(ChannelId id) const override;
  void route(NodeId from, NodeId to, Route& out) const override;
  [[nodiscard]] std::int64_t distance(NodeId from, NodeId to) const override;
  [[nodiscard]] double total_distance() const override;
  [[nodiscard]] bool draws_routes() const override { return outside_->draws_routes(); }
  [[nodiscard]] std::string description() const override;
  [[nodiscard]] std::string vertex_name(NodeId vertex) const override;
  /// Each box with its NICs; and the cuts of the network outside, with the nodes beside their NICs.
  [[nodiscard]] std::vector<Cut> cuts() const override;
  [[nodiscard]] const Clustering* clustering() const override { return &clustering_; }
  /// The number of the box inside a box, and the last class between boxes, the links of NICs included.
  [[nodiscard]] int cost_class(NodeId from, NodeId to) const override;
  [[nodiscard]] std::vector<std::string> cost_classes() const override;
  /// With a network outside: links inside clusters, links to NICs, and its classes.
  [[nodiscard]] int link_class(ChannelId id) const override;
  [[nodiscard]] std::vector<std::string> link_classes() const override;

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
  /// Which of the groups of nodes with the same NICs a node is in: those are equally far from everything else.
  [[nodiscard]] std::size_t group_of(NodeId node) const;
  [[nodiscard]] std::size_t groups() const { return first_of_group_.size() - 1; }
  [[nodiscard]] std::vector<std::uint16_t> hops_between_groups() const;
  [[nodiscard]] NodeId switch_of(int box) const { return nodes() + box; }
  /// The vertex of a NIC, or of a switch of the network outside, from its number there.
  [[nodiscard]] NodeId vertex_outside(NodeId vertex) const { return nodes() + clustering_.count() + vertex; }
  /// The number of the first channel outside.
  [[nodiscard]] ChannelId first_outside() const { return 2 * (nodes() + first_link_.back()); }
  /// Moves a cut of the network outside, with the nodes of each NIC on its side.
  [[nodiscard]] Cut with_nodes(const Cut& outside) const;
  [[nodiscard]] std::vector<Cut> cuts_of_boxes() const;
  /// The box inside which a vertex is; -1 for those outside.
  [[nodiscard]] int box_of(NodeId vertex) const;

  Clustering clustering_;
  NodeId nics_;                         // of each box
  std::vector<ChannelId> first_link_;   // to NICs, by box; and their number
  std::vector<NodeId> first_of_group_;  // the first node of each group; and the number of nodes
  bool has_core_;
  int hops_between_;                         // of shortest paths between any two boxes; 0 if they differ
  std::shared_ptr<const Topology> outside_;  // of the NICs, never null
  std::vector<std::uint16_t> hops_;  // of shortest paths, by group from and to; empty if those between boxes are alike
};

}  // namespace hopscope
