#pragma once

#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// The distance between neighbours in a drawing, in diameters of a node.
inline constexpr double usual_gap = 2.2;

/// `count` positions on a circle, clockwise from the top, `gap` apart from one to the next.
[[nodiscard]] std::vector<Point> places_on_circle(NodeId count, double gap);

/// The positions of a grid of up to three dimensions: a ring is a circle, rows lie above each other, row 0 at the
/// bottom as in figures 4.19 and 4.22, and layers behind each other. Empty for more dimensions.
[[nodiscard]] std::vector<Point> places_of(const Grid& grid);

}  // namespace hopscope
