#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/bound/data_cut.hpp"
#include "analysis/trees/tree_network.hpp"

namespace hopscope {

/// What trees are to be packed: spanning trees out of one rank, or out of every rank; or paths from one rank to each
/// other.
struct TreeProblem {
  CutNetwork network;       ///< arcs are channels, by number
  std::optional<int> root;  ///< none: every rank
  bool of_paths = false;    ///< as many paths to each rank in place of trees to all @pre there is a root
};

/// How many trees of equal weight a packing has, and how often they may use each channel: integers whose ratio is that
/// of the cut that the words need longest to leave, or little more.
struct PackingScale {
  TreeNetwork network;             ///< capacity of a channel: how many trees may use it
  std::vector<std::int64_t> room;  ///< the same in a step, of which there are `units`
  std::int64_t trees = 1;          ///< of each root, or paths to each rank
  std::int64_t units = 1;
  double capacity_of_room = 1;  ///< of a channel with room for one tree in a step, as in the problem

  /// Blocks per capacity: in so many units of time all trees have passed, if a block has a word.
  [[nodiscard]] double time() const {
    return static_cast<double>(units) / static_cast<double>(trees) / capacity_of_room;
  }
};

/// The cut that the words need longest to leave, or with paths to enter: blocks per capacity.
[[nodiscard]] DataCut slowest_cut(const TreeProblem& problem);

/// The scale at which trees reach the time of the slowest cut exactly or, if that takes very many trees, as closely as
/// a moderate number can. Capacities that are far apart are rounded down for it.
/// @return none if some rank cannot be reached
/// @pre every vertex without a rank has as much capacity in as out, except for paths
[[nodiscard]] std::optional<PackingScale> packing_scale(const TreeProblem& problem);

}  // namespace hopscope
