#pragma once

#include <memory>
#include <string>
#include <vector>

#include <hopscope/catalogue.hpp>

namespace hopscope {

/// A network with the nodes of a hypercube.
struct Rival {
  std::string name;
  std::shared_ptr<const Topology> topology;
  bool costs_the_same = false;  ///< as the hypercube, by one measure or the other
  /// Algorithms for total exchange that suit it: those of few messages, and where runs are short the direct one too.
  std::vector<std::string> exchanges;
};

/// The fewest and the most nodes for which networks are set beside each other.
inline constexpr NodeId fewest_costed_nodes = 4;
inline constexpr NodeId most_costed_nodes = 1024;

/// The most nodes for which total exchange by pairs is run on grids. Its steps collide there, and have no formula.
inline constexpr NodeId most_paired_nodes = 64;

/// The hypercube of so many nodes first, then the wraparound mesh as wide as makes it cost the same, by wires and by
/// bisection width, then others of plain channels. A mesh is square, or has twice as many columns as rows.
/// @pre nodes is a power of two, fewest_costed_nodes .. most_costed_nodes
[[nodiscard]] std::vector<Rival> rivals(NodeId nodes, const Catalogue& catalogue);

}  // namespace hopscope
