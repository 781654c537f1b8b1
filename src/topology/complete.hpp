#pragma once

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

}  // namespace hopscope
