#pragma once

#include <memory>
#include <vector>

#include <hopscope/wiring.hpp>

#include "topology/graph/up_down.hpp"

namespace hopscope {

/// An arbitrary network. A route is a shortest path; at each vertex it continues to the lowest-numbered vertex on such
/// a path, or, with random routes, to any of them. Of k parallel channels, messages to node j take number j mod k, in
/// the order of the links. Up/down routes and shortest-widest ones may be longer than shortest paths: see up_down.hpp,
/// shortest_widest.hpp. If the wiring has routes of its own, these are taken.
class Graph final : public Topology {
 public:
  enum class Routing { lowest, random, up_down, shortest_widest };

  /// @param seed of random routes. @pre faults_of(wiring) is empty; for up/down routing every channel has an opposite
  Graph(const Wiring& wiring, Routing routing, std::uint64_t seed);

  [[nodiscard]] Channel channel(ChannelId id) const override;
  [[nodiscard]] int kind(ChannelId id) const override { return kinds_of_[static_cast<std::size_t>(id)]; }
  void route(NodeId from, NodeId to, Route& out) const override;
  [[nodiscard]] std::int64_t distance(NodeId from, NodeId to) const override { return hops(from, to); }
  [[nodiscard]] double total_distance() const override;
  [[nodiscard]] bool draws_routes() const override { return seed_.has_value(); }
  /// By their names, in the order in which these appear in the list of links; by kind if no link has one.
  [[nodiscard]] int link_class(ChannelId id) const override {
    return classes_of_.empty() ? kind(id) : classes_of_[static_cast<std::size_t>(id)];
  }
  [[nodiscard]] std::vector<std::string> link_classes() const override;
  [[nodiscard]] std::string description() const override { return "graph"; }
  [[nodiscard]] std::string vertex_name(NodeId vertex) const override {
    return names_.empty() ? "" : names_[static_cast<std::size_t>(vertex)];
  }

 private:
  struct Parts;
  Graph(Parts parts, NodeId nodes, NodeId switches, std::optional<std::uint64_t> seed);

  [[nodiscard]] ChannelLists lists() const { return {first_, heads_}; }
  [[nodiscard]] int hops(NodeId from, NodeId to) const {
    return hops_[static_cast<std::size_t>(to) * vertices_ + static_cast<std::size_t>(from)];
  }
  [[nodiscard]] std::vector<double> speeds() const;
  void find_hops();
  [[nodiscard]] ChannelId next_channel(NodeId here, NodeId to, ChannelId choice) const;
  [[nodiscard]] ChannelId parallel_channel(NodeId here, NodeId to, ChannelId first) const;

  std::size_t vertices_;
  std::vector<ChannelId> first_;  // by vertex: the first channel that leaves it; and one more
  std::vector<NodeId> heads_;     // by channel, those of a vertex in order of their heads
  std::vector<int> kinds_of_;     // by channel
  std::vector<int> classes_of_;   // by channel; empty if links have no names
  std::vector<std::string> classes_;
  std::vector<std::uint16_t> hops_;  // by node `to`, then by vertex `from`
  std::optional<std::uint64_t> seed_;
  std::optional<UpDown> up_down_;   // if the routing is that
  RouteTable table_;                // of channels, if the wiring has routes, or the routing needs one
  std::vector<std::string> names_;  // by vertex, or none
};

}  // namespace hopscope
