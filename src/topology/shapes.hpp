#pragma once

#include <cstddef>
#include <vector>

#include <hopscope/field.hpp>
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

namespace hopscope::topology::fields {

/// No network has more.
inline constexpr double most_nodes = 1 << 30;
/// 2^30 nodes have at most 30 sides longer than 1; others change nothing.
inline constexpr std::size_t most_sides = 64;
/// Routers of a group, links of a router, nodes at one, NICs of a cluster.
inline constexpr double most_of_routers = 1 << 15;
/// Levels of a tree, letters of a word.
inline constexpr double most_levels = 30;

[[nodiscard]] Field nodes();
/// @param least of each side
[[nodiscard]] Field dims(double least = 1);
[[nodiscard]] Field hosts();

}  // namespace hopscope::topology::fields
