#pragma once

#include "algorithm/legs.hpp"

namespace hopscope {

/// Distances of Swing and of Bine trees: 1, -1, 3, -5, 11, -21, ..
[[nodiscard]] Rank swing_distance(int s);
/// Rank r's peer in step s of Swing: r + swing_distance(s) if r is even, r - swing_distance(s) if it is odd, modulo p.
[[nodiscard]] Rank swing_peer(Rank r, int s, Rank p);

/// Step s+1, s = 0, 1, ..: swap the whole vector with the peer. @pre p is a power of 2
[[nodiscard]] VectorLegs swing_latency_all_reduce(Rank r, Rank p, double m);
[[nodiscard]] Step swing_latency_all_reduce_steps(Rank p);

/// Step s+1: send the peer the parts of all ranks that it reaches later; then back, in reverse order, each sending what
/// it has completed. Part i belongs to rank i. @pre p is a power of 2
[[nodiscard]] VectorLegs swing_bandwidth_all_reduce(Rank r, Rank p, double m);
/// The same, with parts numbered so that those of a message lie one after the other: of the two sets of ranks into
/// which a step divides each set, that with the lowest rank comes first.
[[nodiscard]] VectorLegs bine_all_reduce(Rank r, Rank p, double m);
/// Of both.
[[nodiscard]] Step swing_bandwidth_all_reduce_steps(Rank p);

}  // namespace hopscope
