#pragma once

#include <hopscope/algorithm.hpp>

namespace hopscope::broadcast {

/// Algorithm 4.1 of Grama et al., a one-to-all broadcast on a hypercube; from another root than 0 algorithm 4.2.
/// @pre p is a power of 2
[[nodiscard]] PrintedProgram one_to_all(Rank p, Rank root);

}  // namespace hopscope::broadcast
