#pragma once

#include <hopscope/topology.hpp>

namespace hopscope {

/// 2^d nodes, linked where their labels differ in one bit. E-cube routing corrects the differing bits in order; random
/// routes do so in random order, and Valiant's go by E-cube to a node drawn at random, and on from there, unless the
/// two are neighbours.
class Hypercube final : public Topology {
 public:
  /// The order in which routes correct bits: bit 0 first is the book's E-cube.
  enum class BitOrder { ascending, descending, drawn, valiant };

  /// @param seed of random routes. @pre 0 <= dimension <= 30
  Hypercube(int dimension, BitOrder order, double width, std::uint64_t seed = 1);

  [[nodiscard]] Channel channel(ChannelId id) const override;
  void route(NodeId from, NodeId to, Route& out) const override;
  [[nodiscard]] std::int64_t distance(NodeId from, NodeId to) const override;
  [[nodiscard]] double total_distance() const override;
  [[nodiscard]] bool draws_routes() const override { return order_ == BitOrder::drawn || order_ == BitOrder::valiant; }
  [[nodiscard]] std::string description() const override;
  /// The d bits of its label.
  [[nodiscard]] std::string vertex_name(NodeId node) const override;
  /// Up to 6 dimensions.
  [[nodiscard]] std::vector<Point> places() const override;
  [[nodiscard]] int hypercube_dimension() const override { return dimension_; }
  /// The bit in which the labels of its ends differ.
  [[nodiscard]] int link_class(ChannelId id) const override { return static_cast<int>(id % dimension_); }
  [[nodiscard]] std::vector<std::string> link_classes() const override;
  /// For each bit, the nodes that have it.
  [[nodiscard]] std::vector<Cut> cuts() const override;
  [[nodiscard]] std::vector<Symmetry> symmetries() const override;

 private:
  /// Puts the route by E-cube, from bit 0 up unless the order is descending, behind the first `before` channels.
  void put_in_order(NodeId from, NodeId to, Route& out, std::size_t before) const;
  /// @pre `out` is empty
  void draw_route(NodeId from, NodeId to, Route& out) const;

  int dimension_;
  BitOrder order_;
  std::uint64_t seed_;
};

}  // namespace hopscope
