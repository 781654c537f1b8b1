#pragma once

#include "topology/complete.hpp"

namespace hopscope {

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

}  // namespace hopscope
