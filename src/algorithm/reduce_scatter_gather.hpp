#pragma once

#include "algorithm/legs.hpp"

namespace hopscope {

/// A reduction to the virtual rank 0 that halves the vector in each step, and then gathers the parts. If p is not a
/// power of 2, some odd ranks first give all they have to the rank before them, so that as many go on as the largest
/// power of 2 below p. For the virtual rank v.
[[nodiscard]] VectorLegs reduce_scatter_gather(Rank v, Rank p, double m);
[[nodiscard]] Step reduce_scatter_gather_steps(Rank p);

}  // namespace hopscope
