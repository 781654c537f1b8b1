#include "topology/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hopscope {

namespace {

// The offset from one layer to the next behind it.
constexpr Point depth{1.6, -1.55};

/// The distance of the rows so that the arc that closes one of them passes between it and the next: the arc must clear
/// the row's second node, and is highest in the middle.
double gap_for_arcs(NodeId side) {
  constexpr double clear = 0.8;
  if (side < 3) return usual_gap;
  const double second = 1.0 / (side - 1);
  const double height = clear / (4 * second * (1 - second));
  return std::max(usual_gap, height + clear);
}

}  // namespace

std::vector<Point> places_on_circle(NodeId count, double gap) {
  const double turn = 2 * std::numbers::pi / count;
  const double radius = count < 2 ? 0 : std::max(gap / 2, gap / (2 * std::sin(turn / 2)));
  std::vector<Point> places;
  for (NodeId i = 0; i < count; ++i) places.push_back({radius * std::sin(i * turn), -radius * std::cos(i * turn)});
  return places;
}

std::vector<Point> places_of(const Grid& grid) {
  const int dimensions = grid.dimensions();
  if (dimensions > 3) return {};
  const auto side = [&](int from_last) {
    return from_last < dimensions ? grid.sides()[static_cast<std::size_t>(dimensions - 1 - from_last)] : 1;
  };
  const NodeId nodes = side(0) * side(1) * side(2);
  if (grid.wraps() && side(0) == nodes) return places_on_circle(nodes, usual_gap);
  const double layers = side(2) - 1.0;
  const double right = (grid.wraps() ? gap_for_arcs(side(1)) : usual_gap) + layers * depth.x;
  const double down = (grid.wraps() ? gap_for_arcs(side(0)) : usual_gap) - layers * depth.y;
  std::vector<Point> places;
  for (NodeId node = 0; node < nodes; ++node) {
    const NodeId column = node % side(0);
    const NodeId row = node / side(0) % side(1);
    const NodeId layer = node / side(0) / side(1);
    places.push_back({column * right + layer * depth.x, (side(1) - 1 - row) * down + layer * depth.y});
  }
  return places;
}

}  // namespace hopscope

namespace hopscope::topology::fields {

Field nodes() { return {.name = "nodes", .meaning = "number of nodes.", .least = 1, .most = most_nodes}; }

Field dims(double least) {
  return {.name = "dims",
          .meaning =
              "nodes along each dimension; the first is the number of rows. Labels are row-major. At most 2^30 "
              "nodes in all.",
          .kind = Field::Kind::integers,
          .least = least,
          .most = most_nodes,
          .most_entries = most_sides};
}

Field hosts() {
  return {.name = "hosts", .meaning = "nodes at each router.", .least = 1, .most = most_of_routers, .standard = 1.0};
}

}  // namespace hopscope::topology::fields
