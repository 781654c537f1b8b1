#pragma once

// Packed trees of an operation, and the messages along them.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <hopscope/sums.hpp>

#include "analysis/bound/data_cut.hpp"
#include "analysis/message_records.hpp"
#include "analysis/trees/tree_network.hpp"
#include "analysis/trees/tree_steps.hpp"
#include "vocabulary/evenly_spaced.hpp"

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

/// A verified packing of spanning trees, or of paths.
struct TreePacking {
  PackingScale scale;
  std::vector<OutTree> trees;  ///< by root
};

/// Packs as many trees, or paths, as the scale says. @param goes_on false ends it
/// @return none if it was ended
/// @throws std::logic_error if a check that shares nothing with the search finds a fault, a mistake of hopscope
[[nodiscard]] std::optional<TreePacking> tree_packing_of(const TreeProblem& problem, PackingScale scale,
                                                         const std::function<bool()>& goes_on);

/// Words of a vector that go along the trees of one root.
struct VectorPart {
  double offset = 0;
  double words = 0;
};

/// What the messages of trees carry.
struct TreeContents {
  /// Each block, from its root to all; or what all ranks have, added up on the way to its root, along trees of the
  /// reversed network; or the blocks of the root and each other rank, along paths to these, or of the reversed network.
  enum class Kind { copies, results, sums, blocks };

  Kind kind = Kind::copies;      ///< results: copies of the sum of all ranks
  std::vector<VectorPart> part;  ///< by rank: which words its trees, or the paths to it, have
  bool for_root = false;         ///< sums for the root alone, not for everyone; blocks to the root, not from it

  /// True if messages go towards the root.
  [[nodiscard]] bool is_reversed() const { return kind == Kind::sums || (kind == Kind::blocks && for_root); }
};

/// The messages of trees in steps, by step. Words that are integers stay so; messages without words are left out.
/// @param first_step that of the first message @param sums that blocks name
[[nodiscard]] std::vector<ScheduledMessage> tree_messages(const TreePacking& packing, std::int64_t segments,
                                                          std::span<const TreeSend> sends, const TreeContents& contents,
                                                          Step first_step, Sums& sums);

}  // namespace hopscope
