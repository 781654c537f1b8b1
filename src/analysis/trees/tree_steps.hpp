#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "analysis/trees/tree_network.hpp"

namespace hopscope {

/// What goes along an edge of a tree in a step. The words of the trees that are alike are cut into weight x segments
/// units.
struct TreeSend {
  std::int32_t step = 0;   ///< from 1
  std::uint32_t tree = 0;  ///< by place in the list
  std::uint32_t edge = 0;  ///< of the tree
  std::int64_t first = 0;  ///< unit
  std::int64_t units = 0;
};

/// How fast trees are to be filled.
struct TreePace {
  std::int64_t segments = 1;       ///< into which the words of a tree are cut
  std::vector<std::int64_t> room;  ///< by arc of the network: units in a step, at least 1 where a tree needs the arc
  double steps_of_segment = 1;     ///< in which the arcs have room for one segment of all trees
};

/// A schedule takes more messages than fit.
class TooManySends : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
inline constexpr std::size_t most_sends = 1 << 21;
/// @throws TooManySends
void check_sends(std::size_t sends);

/// Steps in which a rank passes on what has reached it in earlier steps, and no arc carries more units than it has room
/// for. What is due first goes first: each unit of a tree is due at an even pace, and earlier on edges behind which
/// there are many others (list scheduling: Graham 1969, with deadlines).
/// @param goes_on asked before every step; false ends it
/// @return by step; none if it was ended @throws TooManySends
[[nodiscard]] std::optional<std::vector<TreeSend>> tree_steps(std::span<const OutTree> trees, const TreePace& pace,
                                                              const std::function<bool()>& goes_on);

/// Edges from the root of a tree to the rank that is farthest from it.
[[nodiscard]] int depth_of(const OutTree& tree);

}  // namespace hopscope
