#pragma once

#include <cstdint>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope::input {

/// table[r] = G(r) = r XOR (r >> 1), the binary-reflected Gray code. @pre `nodes` is a power of two.
[[nodiscard]] std::vector<NodeId> gray_table(NodeId nodes);

/// Boustrophedon: consecutive ranks are neighbours in a grid of any number of sides; rows are traversed in alternating
/// directions.
[[nodiscard]] std::vector<NodeId> snake_table(const Grid& grid);

/// The concatenated Gray codes of the coordinates: in a hypercube the neighbours of a mesh or torus of ranks are
/// neighbours. @pre every side is a power of two
[[nodiscard]] std::vector<NodeId> gray_table(const Grid& ranks);

/// The label of a rank is cut into one field of bits for each side of a grid of nodes; coordinate k is the index of
/// field k in the Gray code. The inverse of the mapping above: a hypercube of ranks in a mesh. @pre every side is a
/// power of two
[[nodiscard]] std::vector<NodeId> inverse_gray_table(const Grid& nodes);

/// The inverse of the snake: ranks that form a grid are placed on a line, in the order in which a snake visits them.
[[nodiscard]] std::vector<NodeId> inverse_snake_table(const Grid& ranks);

/// A permutation drawn from `seed`, the same on every machine.
[[nodiscard]] std::vector<NodeId> random_table(NodeId nodes, std::uint64_t seed);

}  // namespace hopscope::input
