#pragma once

#include <cstdint>

#include "study/bound/trees/tree_synthesis.hpp"

namespace hopscope {

/// Trees of more ranks are too many: eight ranks have two million.
inline constexpr Rank most_ranks_of_every_tree = 8;

/// The fastest tree of whole messages for a broadcast or reduction.
struct OptimalTree {
  TreeReport best;          ///< simulated
  Time early = 0;           ///< the least time of the trees that synthesise finds
  Time own = 0;             ///< the time of the scenario's own schedule
  double trees = 0;         ///< how many there are, with the children of each rank in every order
  std::int64_t runs = 0;    ///< runs of trees that could be faster if no message met another on a channel
  bool is_proved = false;   ///< none is faster
  bool is_stopped = false;  ///< by a request
};

/// Settings of the search.
struct OptimalTreeSettings {
  std::int64_t most_runs = 1000000;
  double seconds = 0;  ///< of processor time; 0: any
  /// Asked often; false ends the search with what is known.
  std::function<bool()> goes_on = {};
};

/// Runs every tree that could be faster than the best so far, in the arrangements of arrangements_of().
/// @pre tree_task() of its operation
/// @throws InputError if there are too many ranks, or nothing is to be sent; as simulate
[[nodiscard]] OptimalTree optimal_tree(const Scenario& scenario, const OptimalTreeSettings& settings,
                                       const RunOptions& options);

}  // namespace hopscope
