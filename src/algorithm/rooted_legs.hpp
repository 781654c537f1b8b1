#pragma once

// Legs of operations with a root that are not those of one tree of whole messages: trees.hpp has these.

#include <vector>

#include "algorithm/fold.hpp"
#include "algorithm/k_nomial_tree.hpp"
#include "algorithm/legs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope {

// Scatters down a tree, among the virtual ranks 0 .. p-1 with the root 0: with its own block a rank gets those of all
// that are below it, and passes them on. Blocks are named by the virtual rank they go to. Steps are those of the tree.

[[nodiscard]] BlockLegs binomial_scatter(Rank v, Rank p, BinomialOrder order = BinomialOrder::far);
[[nodiscard]] BlockLegs k_nomial_scatter(Rank v, const KNomialTree& tree);
[[nodiscard]] BlockLegs flat_scatter(Rank v, Rank p);
[[nodiscard]] BlockLegs mesh_scatter(Rank v, const std::vector<Rank>& sides);

/// The all-gather by which a broadcast puts together what it has scattered.
enum class PartsGathering { ring, recursive_doubling };

/// A broadcast that scatters p parts of the m words along a binomial tree, and then gathers all of them everywhere.
[[nodiscard]] VectorLegs scatter_all_gather_broadcast(Rank v, Rank p, double m, PartsGathering gathering);
[[nodiscard]] Step scatter_all_gather_broadcast_steps(Rank p, PartsGathering gathering);

/// A reduction to rank `root` that halves the vector in each step, and then gathers the parts at the root, over the
/// same pairs of ranks. If p is not a power of 2, the even rank of some pairs first takes the odd one in (class
/// RankFold). A root that has been taken in gets the part of the first of those that go on, and takes its place in the
/// gather. For rank v; ranks may be virtual ones, the root being 0.
[[nodiscard]] VectorLegs reduce_scatter_gather(Rank v, Rank p, double m,
                                               RabenseifnerFold folding = RabenseifnerFold::whole, Rank root = 0);
[[nodiscard]] Step reduce_scatter_gather_steps(Rank p, RabenseifnerFold folding = RabenseifnerFold::whole,
                                               Rank root = 0);

/// A broadcast on a hypercube of d dimensions over d binomial trees, of which no two share a channel: part j of d goes
/// first to 2^j, then across the dimensions j+1, j+2, .., modulo d, to all ranks with the bit j, and from each of these
/// across dimension j. For the virtual rank v of p = 2^d; a rank uses several ports in a step.
[[nodiscard]] VectorLegs spanning_trees_broadcast(Rank v, Rank p, double m);
[[nodiscard]] Step spanning_trees_broadcast_steps(Rank p);

/// A broadcast of n segments in n - 1 + q steps, q = log2 p rounded up: the fewest that there can be. In each step
/// everybody sends a segment over the same distance, one of the skips s_q = p, .., s_k = s_(k+1) / 2 rounded up, ..,
/// s_0 = 1: in q steps, a phase, over each of s_0, .., s_(q-1). (Traeff 2023, arXiv 2312.11236.) For the virtual rank
/// v.
[[nodiscard]] VectorLegs circulant_broadcast(Rank v, Rank p, double m, Rank segments);
[[nodiscard]] Step circulant_broadcast_steps(Rank p, double m, Rank segments);

/// The same for many ranks: built once for all, in O(p log p) with a byte for each rank and step of a phase. A rank
/// alone has to find what each of its receivers asks for.
class CirculantBroadcast {
 public:
  explicit CirculantBroadcast(Rank p);
  [[nodiscard]] VectorLegs legs(Rank v, double m, Rank segments) const;

 private:
  std::vector<Rank> skips_;
  std::vector<std::int8_t> received_;  // circulant_segments of rank 0, of rank 1, ..
};

/// The skips s_0, .., s_q.
[[nodiscard]] std::vector<Rank> circulant_skips(Rank p);
/// Which segments v receives in the q steps of a phase, counted from the first segment of the phase: its own one of the
/// phase's, 0 .. q-1, and else negative numbers, which are segments of phases before.
[[nodiscard]] std::vector<int> circulant_segments(Rank v, const std::vector<Rank>& skips);

}  // namespace hopscope
