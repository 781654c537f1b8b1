#pragma once

#include <vector>

#include "algorithm/fold.hpp"
#include "algorithm/legs.hpp"
#include "algorithm/legs_by_step.hpp"
#include "algorithm/trees.hpp"
#include "algorithm/two_trees.hpp"

namespace hopscope {

/// What rank r does in the schedules of an all-reduce of m words among p ranks; pieces are words of the vector. Those
/// along rows and columns are in grids.hpp. Beside each, the number of its steps.

/// Swap the whole vector with the rank at the place v XOR 2^k, k = 0, 1, .., and combine; after a fold (class RankFold)
/// if p is not a power of 2, and with the result sent back in the end.
[[nodiscard]] VectorLegs recursive_doubling_all_reduce(Rank r, Rank p, double m);
/// Those of the first step from `from` on in which r does anything.
[[nodiscard]] LegsOfStep step_of_recursive_doubling_all_reduce(Rank r, Rank p, double m, Step from);
[[nodiscard]] Step recursive_doubling_all_reduce_steps(Rank p);

/// Binomial reduction to rank 0, binomial broadcast.
[[nodiscard]] VectorLegs reduce_broadcast_all_reduce(Rank r, Rank p, double m);
[[nodiscard]] Step reduce_broadcast_all_reduce_steps(Rank p);

/// The same up and down another tree. @param node r's @param steps of a broadcast along the tree
[[nodiscard]] VectorLegs reduce_broadcast_all_reduce(const TreeNode& node, Step steps, double m);

/// Everybody sends to rank 0, one after the other, from where the sum goes down a tree. @param node r's
[[nodiscard]] VectorLegs flat_reduce_broadcast_all_reduce(Rank r, Rank p, const TreeNode& node, double m);

/// Everybody sends to rank 0, one after the other, which sends the result to everybody.
[[nodiscard]] VectorLegs flat_all_reduce(Rank r, Rank p, double m);
[[nodiscard]] Step flat_all_reduce_steps(Rank p);

/// Reduction up both of two trees to rank 0, each of half of the words, in segments; then the broadcast down them.
[[nodiscard]] VectorLegs two_trees_all_reduce(const TwoTrees& trees, Rank r, double m, Rank segments);
[[nodiscard]] Step two_trees_all_reduce_steps(const TwoTrees& trees, double m, Rank segments);

/// The way of the sums of an all-reduce in a ring. The results go to r+1.
enum class RingSums {
  back,        ///< to r-1; each part is complete at the rank of its number
  round,       ///< to r+1, at first part r-1; each is complete at the rank of its number
  own_first,   ///< to r+1, at first part r; each is complete at the rank before that of its number
  next_first,  ///< to r+1, at first part r+1; each is complete two ranks before that of its number
};

/// The all-gather of that name backwards, then as it is. Block i is part i of p of the vector.
[[nodiscard]] VectorLegs ring_all_reduce(Rank r, Rank p, double m);
/// Those of the first step from `from` on that has any. The sums may go in the direction of the all-gather.
[[nodiscard]] LegsOfStep step_of_ring_all_reduce(Rank r, Rank p, double m, RingSums sums, Step from);
[[nodiscard]] Step ring_all_reduce_steps(Rank p);

/// The all-gather of that name backwards, then as it is. Block i is part i of p of the vector.
[[nodiscard]] VectorLegs circulant_all_reduce(Rank r, Rank p, double m);
[[nodiscard]] Step circulant_all_reduce_steps(Rank p);

/// After a fold, in which the odd rank goes on if vectors are given whole, step k = 0, 1, ..: v swaps with v XOR 2^k
/// halves of the parts that both have, each sending what the other keeps; then the same pairs in reverse order, each
/// sending all that it has completed.
[[nodiscard]] VectorLegs rabenseifner_all_reduce(Rank r, Rank p, double m, RabenseifnerFold folding);
[[nodiscard]] Step rabenseifner_all_reduce_steps(Rank p, RabenseifnerFold folding);

/// Which ranks give their vectors to others where p is no power of the radix.
enum class MultiplyingFold {
  neighbours,  ///< all of a bundle but its last rank: class BundleFold
  far,         ///< those from P on, to r mod P
};

/// P = K^j, the largest up to p; ranks that do not go on give their vectors to others. Then, for D = 1, K, K^2, ..: the
/// K ranks that differ in one digit send each other their vectors (to the digit + i, i = 1..K-1; in turn, or at once
/// with K-1 ports), and all combine the K vectors together (Leg::at). At last the others get the result. K is the
/// radix.
[[nodiscard]] VectorLegs recursive_multiplying_all_reduce(Rank r, Rank p, double m, Rank radix, int ports,
                                                          MultiplyingFold folded = MultiplyingFold::far);
[[nodiscard]] Step recursive_multiplying_all_reduce_steps(Rank p, Rank radix, int ports,
                                                          MultiplyingFold folded = MultiplyingFold::far);
/// The most vectors that a rank is given before.
[[nodiscard]] Rank longest_fold(Rank p, Rank radix, MultiplyingFold folded);

/// In clusters of `cluster` ranks, the first of each its leader: binomial reduction to the leaders, recursive doubling
/// among them, binomial broadcast. @pre p is a multiple of `cluster`
[[nodiscard]] VectorLegs two_level_all_reduce(Rank r, Rank p, double m, Rank cluster);
[[nodiscard]] Step two_level_all_reduce_steps(Rank p, Rank cluster);

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

// Swing along the dimensions of a torus in row-major order: step s goes along dimension s modulo their number, over the
// distance that the coordinate there has in as many steps. A dimension that is through is left out. As many steps.
// @pre all sides are powers of 2

[[nodiscard]] VectorLegs swing_latency_along_dimensions(Rank r, const std::vector<Rank>& sides, double m);
[[nodiscard]] VectorLegs swing_bandwidth_along_dimensions(Rank r, const std::vector<Rank>& sides, double m);

}  // namespace hopscope
