#pragma once

#include <vector>

#include "algorithm/legs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope {

// Scatters down a tree, among the virtual ranks 0 .. p-1 with the root 0: with its own block a rank gets those of all
// that are below it, and passes them on. Blocks are named by the virtual rank they go to. Steps are those of the tree.

[[nodiscard]] BlockLegs binomial_scatter(Rank v, Rank p, BinomialOrder order = BinomialOrder::far);
[[nodiscard]] BlockLegs flat_scatter(Rank v, Rank p);
[[nodiscard]] BlockLegs mesh_scatter(Rank v, const std::vector<Rank>& sides);

/// The all-gather by which a broadcast puts together what it has scattered.
enum class PartsGathering { ring, recursive_doubling };

/// A broadcast that scatters p parts of the m words along a binomial tree, and then gathers all of them everywhere.
/// @pre p is a power of 2, if that is by recursive doubling
[[nodiscard]] VectorLegs scatter_all_gather_broadcast(Rank v, Rank p, double m, PartsGathering gathering);
[[nodiscard]] Step scatter_all_gather_broadcast_steps(Rank p, PartsGathering gathering);

}  // namespace hopscope
