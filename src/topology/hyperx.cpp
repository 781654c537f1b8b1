// Routers in a grid, of which every two that differ in one coordinate are linked: Ahn et al. 2009. With sides of 2 it
// is a hypercube of routers, with one dimension a complete network of them; two equal sides: the flattened butterfly.

#include <fmt/format.h>
#include <hopscope/catalogue.hpp>

#include "text/formatted.hpp"
#include "topology/grid.hpp"
#include "topology/router_network.hpp"
#include "topology/shapes.hpp"

namespace hopscope {

namespace {

/// Links of each router.
NodeId degree_of(const std::vector<NodeId>& sides) {
  NodeId degree = 0;
  for (const NodeId side : sides) degree += side - 1;
  return degree;
}

NodeId routers_of(const std::vector<NodeId>& sides) {
  NodeId routers = 1;
  for (const NodeId side : sides) routers *= side;
  return routers;
}

/// Routing is dimension order, last coordinate first, one link for each that differs; or these links in an order that
/// is drawn.
class HyperX final : public RouterNetwork {
 public:
  HyperX(const std::vector<NodeId>& sides, NodeId hosts, double width, RouterWays ways)
      : RouterNetwork("hyperx", routers_of(sides), hosts, ChannelId{routers_of(sides)} * degree_of(sides), width, ways),
        shape_(sides, false),
        degree_(degree_of(sides)) {}

  [[nodiscard]] std::string description() const override {
    return fmt::format("hyperx of {} routers{}", joined(shape_.sides(), " x "), nodes_at_each());
  }
  [[nodiscard]] std::string vertex_name(NodeId vertex) const override {
    if (vertex < nodes()) return "";
    std::vector<NodeId> coordinates;
    for (int k = 0; k < shape_.dimensions(); ++k) coordinates.push_back(shape_.coordinate(vertex - nodes(), k));
    return fmt::format("({})", joined(coordinates, ", "));
  }

 private:
  // The links of a router are numbered by dimension, and then by the other coordinate, its own left out.
  [[nodiscard]] Channel link(ChannelId id) const override {
    const auto from = static_cast<NodeId>(id / degree_);
    auto place = static_cast<NodeId>(id % degree_);
    int k = 0;
    for (; place >= side(k) - 1; ++k) place -= side(k) - 1;
    const NodeId here = shape_.coordinate(from, k);
    return {from, shape_.moved(from, k, (place < here ? place : place + 1) - here)};
  }

  [[nodiscard]] int router_link_class(ChannelId link) const override {
    auto place = static_cast<NodeId>(link % degree_);
    int k = 0;
    for (; place >= side(k) - 1; ++k) place -= side(k) - 1;
    return k;
  }
  [[nodiscard]] std::vector<std::string> router_link_classes() const override {
    return shape_.dimensions() < 2 ? RouterNetwork::router_link_classes() : names_of_dimensions(shape_.dimensions());
  }

  void append_minimal(NodeId from, NodeId to, Route& out) const override {
    NodeId first = degree_;  // the number of the first link along the dimension
    for (int k = shape_.dimensions() - 1; k >= 0; --k) {
      first -= side(k) - 1;
      const NodeId here = shape_.coordinate(from, k);
      const NodeId there = shape_.coordinate(to, k);
      if (here == there) continue;
      append(ChannelId{from} * degree_ + first + (there < here ? there : there - 1), out);
      from = shape_.moved(from, k, there - here);
    }
  }

  // Every order is equally likely: the next dimension is any of those left.
  void append_drawn(NodeId from, NodeId to, RouteDraw& draw, Route& out) const override {
    std::vector<int> left;
    for (int k = 0; k < shape_.dimensions(); ++k) {
      if (shape_.coordinate(from, k) != shape_.coordinate(to, k)) left.push_back(k);
    }
    while (!left.empty()) {
      const auto next = left.begin() + static_cast<std::ptrdiff_t>(draw.below(left.size()));
      const NodeId by = shape_.coordinate(to, *next) - shape_.coordinate(from, *next);
      const NodeId over = shape_.moved(from, *next, by);
      append_minimal(from, over, out);
      from = over;
      left.erase(next);
    }
  }

  [[nodiscard]] int router_distance(NodeId from, NodeId to) const override {
    int differ = 0;
    for (int k = 0; k < shape_.dimensions(); ++k) {
      if (shape_.coordinate(from, k) != shape_.coordinate(to, k)) ++differ;
    }
    return differ;
  }
  [[nodiscard]] double total_router_distance() const override {
    double average = 0;
    for (const NodeId side : shape_.sides()) average += 1 - 1.0 / side;
    return average * routers() * routers();
  }

  [[nodiscard]] NodeId side(int dimension) const { return shape_.sides()[static_cast<std::size_t>(dimension)]; }

  Grid shape_;
  NodeId degree_;
};

}  // namespace

}  // namespace hopscope

namespace hopscope::topology {

TopologyFamily hyperx() {
  return {.name = "hyperx",
          .size = {fields::dims(), fields::hosts()},
          .summary = "routers in a grid, linked where they differ in one coordinate, with `hosts` nodes at each",
          .routings = {"valiant", "ecmp"},
          .nodes = grid_nodes,
          .make = [](const TopologySpec& spec) -> std::shared_ptr<const Topology> {
            const std::vector<NodeId> sides(spec.extents.begin(), spec.extents.end() - 1);
            return std::make_shared<HyperX>(sides, static_cast<NodeId>(spec.extents.back()), spec.width,
                                            RouterWays::of(spec));
          },
          .misfit =
              [](const TopologySpec& spec) {
                const auto hosts = static_cast<double>(spec.extents.back());
                return misfit_of_routers(grid_nodes(spec.extents) / hosts, hosts);
              }};
}

}  // namespace hopscope::topology
