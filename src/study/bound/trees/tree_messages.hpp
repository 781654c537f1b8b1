#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <hopscope/sums.hpp>

#include "analysis/scheduled_message.hpp"
#include "analysis/trees/tree_steps.hpp"
#include "study/bound/trees/tree_packing_of.hpp"

namespace hopscope {

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
