#include "drawing/drawing.hpp"

#include <algorithm>
#include <limits>

#include "drawing/tree_layout.hpp"

namespace hopscope {

namespace {

/// Moves the drawing to its origin, and sets its width and height.
void fit(Drawing& drawing) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Point least{infinity, infinity};
  Point most{-infinity, -infinity};
  const auto hold = [&](Point point, double around) {
    least = {std::min(least.x, point.x - around), std::min(least.y, point.y - around)};
    most = {std::max(most.x, point.x + around), std::max(most.y, point.y + around)};
  };
  for (const Point& place : drawing.places) hold(place, 0.5);
  for (const Curve& curve : drawing.curves) {
    for (int i = 1; i < 8; ++i) hold(curve.at(i / 8.0), 0);
  }
  const Point by{Drawing::margin - least.x, Drawing::margin - least.y};
  const auto move = [&](Point& point) { point = {point.x + by.x, point.y + by.y}; };
  for (Point& place : drawing.places) move(place);
  for (Curve& curve : drawing.curves) {
    for (Point* point : {&curve.from, &curve.control, &curve.to}) move(*point);
  }
  drawing.width = most.x + by.x + Drawing::margin;
  drawing.height = most.y + by.y + Drawing::margin;
}

}  // namespace

std::optional<Drawing> drawing_of(const Topology& topology) {
  const std::int64_t vertices = std::int64_t{topology.nodes()} + topology.switches();
  if (vertices > most_vertices_drawn || topology.channels() > most_channels_drawn) return std::nullopt;
  Drawing drawing;
  drawing.places = topology.places();
  if (drawing.places.empty()) {
    if (vertices > most_vertices_arranged) return std::nullopt;
    drawing.places = tree_layout(topology);
    if (drawing.places.empty()) drawing.places = spring_layout(topology);
  }
  drawing.curves = curves_of(topology, drawing.places);
  fit(drawing);
  return drawing;
}

}  // namespace hopscope
