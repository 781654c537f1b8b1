#pragma once

#include <hopscope/program.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/rooted_ranks.hpp"

namespace hopscope {

/// The ranks of a network as the root sees them: on a hypercube by XOR, elsewhere one after the other.
[[nodiscard]] RootedRanks ranks_seen_from(Rank root, const Topology& topology, Rank p);
/// Those of the algorithms `mesh`, by rows and columns. @pre the network is a grid with a rank on every node
[[nodiscard]] RootedRanks ranks_on_grid_seen_from(Rank root, const Topology& topology);

/// A rank in a rooted operation, as the text of an algorithm sees it.
struct SeenFromRoot {
  RootedRanks ranks;
  Rank v;  ///< this rank
  Rank p;
  double m;

  /// With the ranks of ranks_seen_from().
  explicit SeenFromRoot(const Node& me);
  SeenFromRoot(const Node& me, RootedRanks as_seen);
};

/// A broadcast with these legs of v.
[[nodiscard]] Program broadcasting(Node& me, Blocks mine, const SeenFromRoot& seen, VectorLegs legs);
/// A reduction: these legs of v are of a broadcast of `steps` steps, which is carried out backwards.
[[nodiscard]] Program reduction(Node& me, Blocks mine, const SeenFromRoot& seen, const VectorLegs& legs, Step steps);
/// A reduction with these legs of v.
[[nodiscard]] Program reduction(Node& me, Blocks mine, const SeenFromRoot& seen, VectorLegs legs);
/// A scatter with these legs of v.
[[nodiscard]] Program scattering(Node& me, Blocks mine, const SeenFromRoot& seen, const BlockLegs& legs);
/// A gather: these legs of v are of a scatter of `steps` steps, which is carried out backwards.
[[nodiscard]] Program gathering(Node& me, Blocks mine, const SeenFromRoot& seen, const BlockLegs& legs, Step steps);

}  // namespace hopscope
