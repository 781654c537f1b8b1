#pragma once

#include <cstddef>

#include <hopscope/field.hpp>

// Fields that several families of networks have.

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
