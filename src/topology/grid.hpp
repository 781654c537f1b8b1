#pragma once

#include <memory>

#include <hopscope/catalogue.hpp>

namespace hopscope {

/// A rectangular grid with or without wraparound: the basis of ring, line, torus and mesh.
/// Routing is dimension order, last coordinate first; along a side it takes the shorter direction. Ties are positive,
/// or, where they are balanced, positive if the sum of the coordinates of the source, and of the destination in the
/// other dimensions, is even. A random route takes the same steps in random order, with random ties. Valiant's goes in
/// dimension order to a node drawn at random, and on from there, unless the two are neighbours.
/// A wraparound side of length 2 has one link, not two; a side of length 1 has none.
class GridTopology final : public Topology {
 public:
  enum class Ways { dimension_order, balanced, drawn, valiant };

  /// @param seed of routes that are drawn. @pre every side >= 1, and their product fits a NodeId.
  GridTopology(std::string family, Grid grid, double width, Ways ways = Ways::dimension_order, std::uint64_t seed = 0);

  [[nodiscard]] Channel channel(ChannelId id) const override;
  void route(NodeId from, NodeId to, Route& out) const override;
  [[nodiscard]] std::int64_t distance(NodeId from, NodeId to) const override;
  [[nodiscard]] double total_distance() const override;
  [[nodiscard]] bool draws_routes() const override { return ways_ == Ways::drawn || ways_ == Ways::valiant; }
  [[nodiscard]] std::string description() const override;
  [[nodiscard]] std::string vertex_name(NodeId node) const override;
  [[nodiscard]] std::vector<Point> places() const override;
  [[nodiscard]] const Grid* grid() const override { return &grid_; }
  /// The dimension along which it leads.
  [[nodiscard]] int link_class(ChannelId id) const override { return static_cast<int>(bank_of(id)); }
  [[nodiscard]] std::vector<std::string> link_classes() const override;
  /// Along each dimension: for a mesh, the part before each position; for a torus, one half.
  [[nodiscard]] std::vector<Cut> cuts() const override;
  [[nodiscard]] std::vector<Symmetry> symmetries() const override;

 private:
  /// Channels along one dimension: first all in the positive direction, then all in the negative direction.
  struct Bank {
    ChannelId first = 0;     // id of the bank's first channel
    ChannelId per_way = 0;   // channels in each direction
    bool both_ways = false;  // false for a side of 1 (no channels) and a wraparound side of 2 (its own opposite)
    NodeId starts = 0;       // positions along the side from which a positive channel starts
  };

  /// A place in a row of the grid: its node has the number (before * side + place) * stride + after.
  struct Row {
    NodeId before = 0;  // which row it is by the coordinates of dimensions before that of the row
    NodeId after = 0;   // and by those of dimensions after it
    NodeId place = 0;
  };

  [[nodiscard]] static std::vector<Bank> banks_of(const Grid& grid);
  [[nodiscard]] static ChannelId channels_of(const std::vector<Bank>& banks);
  /// The number of the bank of a channel, which is its dimension.
  [[nodiscard]] std::size_t bank_of(ChannelId id) const;
  /// The signed displacement from one coordinate to another, in the direction of the routing.
  [[nodiscard]] NodeId displacement(NodeId from, NodeId to, NodeId side) const;
  /// True if the two directions along a side that wraps around are equally long.
  [[nodiscard]] bool is_tie(NodeId by, NodeId side) const { return grid_.wraps() && side > 2 && 2 * by == side; }
  /// Whether a balanced route takes the negative direction of a tie.
  [[nodiscard]] bool turns_back(NodeId from, NodeId to, int dimension) const;
  /// Appends the route in dimension order.
  void append_in_order(NodeId from, NodeId to, Route& out) const;
  void append_row(const Row& row, int dimension, NodeId by, Route& out) const;
  void draw_route(NodeId from, NodeId to, Route& out) const;
  [[nodiscard]] ChannelId channel_id(NodeId from, int dimension, bool positive) const;

  Grid grid_;
  std::vector<Bank> banks_;
  Ways ways_;
  std::uint64_t seed_;
};

/// "links along dimension 0", ..; a single empty name for one dimension.
[[nodiscard]] std::vector<std::string> names_of_dimensions(int dimensions);
/// Product of the sides: TopologyFamily::nodes of all grids.
[[nodiscard]] double grid_nodes(const std::vector<std::int64_t>& sides);
/// TopologyFamily::make of all grids.
[[nodiscard]] std::shared_ptr<const Topology> make_grid(const TopologySpec& spec, bool wraps);

}  // namespace hopscope
