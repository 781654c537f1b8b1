#pragma once

#include <cstdint>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope::input {

/// table[r] = G(r) = r XOR (r >> 1), the binary-reflected Gray code. @pre `nodes` is a power of two.
[[nodiscard]] std::vector<NodeId> gray_table(NodeId nodes);

/// Boustrophedon: consecutive ranks are neighbours in a grid of any number of sides; rows are walked to and fro.
[[nodiscard]] std::vector<NodeId> snake_table(const Grid& grid);

/// A permutation drawn from `seed`, the same on every machine.
[[nodiscard]] std::vector<NodeId> random_table(NodeId nodes, std::uint64_t seed);

}  // namespace hopscope::input
