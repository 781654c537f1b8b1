#pragma once

#include <memory>
#include <string>
#include <vector>

#include <hopscope/catalogue.hpp>

namespace hopscope {

/// A network with the same nodes as a hypercube.
struct Rival {
  std::string name;
  std::shared_ptr<const Topology> topology;
  bool costs_the_same = false;  ///< as the hypercube, by one measure or the other
  /// Suitable algorithms for total exchange: those with few messages, and if runs are short the direct one too.
  std::vector<std::string> exchanges;
};

/// The smallest and the largest number of nodes for which networks are compared.
inline constexpr NodeId fewest_costed_nodes = 4;
inline constexpr NodeId most_costed_nodes = 1024;

/// The largest number of nodes for which pairwise exchange is run on grids. Its steps are congested there, and have no
/// formula.
inline constexpr NodeId most_paired_nodes = 64;

/// First the hypercube of that many nodes, then the torus with channels so wide that it costs the same, by wires and by
/// bisection width, then others with channels of width 1. A mesh is square, or has twice as many columns as rows.
/// @pre nodes is a power of two, fewest_costed_nodes .. most_costed_nodes
[[nodiscard]] std::vector<Rival> rivals(NodeId nodes, const Catalogue& catalogue);

}  // namespace hopscope
