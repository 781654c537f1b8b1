#pragma once

#include <hopscope/topology.hpp>

#include "algorithm/legs.hpp"

namespace hopscope {

/// What rank r does in schedules that follow the rows and columns of a torus or mesh, whose ranks are in row-major
/// order. In each row blocks travel as in a ring, with wraparound; without, in two pipelines at once, one to either
/// side, for which a rank needs two ports.

/// Along all rows, then along all columns: the last dimension first. The blocks that a rank has gathered before travel
/// together.
[[nodiscard]] BlockLegs mesh_all_gather(Rank r, const Grid& grid);
/// Of the all-gather, and of the reduce-scatter that is its reverse.
[[nodiscard]] Step mesh_all_gather_steps(const Grid& grid);

/// Reduce-scatter of m words along all rows, then along all columns; then the all-gathers, in reverse order. Along a
/// row of n, part i of n of what its ranks hold alike belongs to the i-th.
[[nodiscard]] VectorLegs mesh_all_reduce(Rank r, const Grid& grid, double m);
[[nodiscard]] Step mesh_all_reduce_steps(const Grid& grid);

}  // namespace hopscope
