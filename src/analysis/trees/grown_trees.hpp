#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace hopscope {

/// A channel between two ranks.
struct GrowthArc {
  std::size_t from = 0;
  std::size_t to = 0;
  std::int64_t room = 1;  ///< units in a step
};

/// Trees out of every rank.
struct GrowingTrees {
  std::uint32_t of_rank = 1;
  std::int64_t units = 1;  ///< in which words go along each edge, some or all in a step, before they are passed on
  friend bool operator==(const GrowingTrees&, const GrowingTrees&) = default;
};

/// What goes along an edge of a tree in a step.
struct GrownEdge {
  std::int32_t step = 0;   ///< from 1
  std::uint32_t tree = 0;  ///< those of rank r are r * of_rank .. (r + 1) * of_rank - 1
  std::size_t arc = 0;
  std::int64_t first = 0;  ///< unit
  std::int64_t units = 0;
};

/// What of a search for trees is wanted.
struct GrowthLimits {
  std::int64_t fewest_steps = 0;  ///< the search ends when there are no more
  std::int64_t most_steps = 0;    ///< a trial ends when there are more
  int most_trials = 16;
  /// False ends the search.
  std::function<bool()> goes_on = {};
};

/// Spanning trees out of every rank that grow together, step by step. In a step each rank begins to receive as much as
/// a maximum matching of its channels and of what their senders have and it lacks allows, what the fewest ranks have
/// first (as BitTorrent does; Won and others, TACOS 2024, fill such steps at random). Ties are broken at random,
/// differently in each trial; the trial with the fewest steps is returned.
/// @return by step; empty if no trial ended within the limits
[[nodiscard]] std::vector<GrownEdge> grown_trees(std::size_t ranks, const std::vector<GrowthArc>& arcs,
                                                 const GrowingTrees& trees, const GrowthLimits& limits);

}  // namespace hopscope
