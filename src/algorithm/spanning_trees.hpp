#pragma once

#include "algorithm/legs.hpp"

namespace hopscope {

/// A broadcast on a hypercube of d dimensions over d binomial trees, of which no two share a channel: part j of d goes
/// first to 2^j, then across the dimensions j+1, j+2, .., modulo d, to all ranks with the bit j, and from each of these
/// across dimension j. For the virtual rank v of p = 2^d; a rank uses several ports in a step.
[[nodiscard]] VectorLegs spanning_trees_broadcast(Rank v, Rank p, double m);
[[nodiscard]] Step spanning_trees_broadcast_steps(Rank p);

}  // namespace hopscope
