#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <hopscope/symmetry.hpp>
#include <hopscope/topology.hpp>

namespace hopscope {

/// How links of a network are changed.
struct LinkChange {
  std::optional<int> link_class = {};  ///< these only; none: all that have a t_w or a t_h of their own
  double word = 1;                     ///< factor of the time of a word
  double hop = 1;                      ///< factor of the time of a hop
  double usual_hop = 0;                ///< t_h of links that have none of their own
};

/// A network with faster or slower links, which is otherwise the same, its routes and its symmetry included: classes of
/// links are made of whole classes under translations.
class ChangedLinks final : public Topology {
 public:
  ChangedLinks(std::shared_ptr<const Topology> network, const LinkChange& change);

  [[nodiscard]] int kind(ChannelId id) const override;
  [[nodiscard]] Channel channel(ChannelId id) const override { return network_->channel(id); }
  void route(NodeId from, NodeId to, Route& out) const override { network_->route(from, to, out); }
  [[nodiscard]] std::int64_t distance(NodeId from, NodeId to) const override { return network_->distance(from, to); }
  [[nodiscard]] double total_distance() const override { return network_->total_distance(); }
  [[nodiscard]] bool draws_routes() const override { return network_->draws_routes(); }
  [[nodiscard]] std::string description() const override { return network_->description(); }
  [[nodiscard]] std::string vertex_name(NodeId vertex) const override { return network_->vertex_name(vertex); }
  [[nodiscard]] std::vector<Point> places() const override { return network_->places(); }
  [[nodiscard]] const Grid* grid() const override { return network_->grid(); }
  [[nodiscard]] int hypercube_dimension() const override { return network_->hypercube_dimension(); }
  [[nodiscard]] const Clustering* clustering() const override { return network_->clustering(); }
  [[nodiscard]] int cost_class(NodeId from, NodeId to) const override { return network_->cost_class(from, to); }
  [[nodiscard]] std::vector<std::string> cost_classes() const override { return network_->cost_classes(); }
  [[nodiscard]] int link_class(ChannelId id) const override { return network_->link_class(id); }
  [[nodiscard]] std::vector<std::string> link_classes() const override { return network_->link_classes(); }
  [[nodiscard]] bool is_complete() const override { return network_->is_complete(); }
  [[nodiscard]] std::vector<Cut> cuts() const override { return network_->cuts(); }
  [[nodiscard]] std::vector<Symmetry> symmetries() const override { return network_->symmetries(); }

 private:
  struct Kinds;
  ChangedLinks(std::shared_ptr<const Topology> network, const LinkChange& change, Kinds kinds);

  std::shared_ptr<const Topology> network_;
  std::optional<int> link_class_;
  std::vector<int> changed_, unchanged_;  // by kind of the network: that of a channel that is changed, and is not
};

}  // namespace hopscope
