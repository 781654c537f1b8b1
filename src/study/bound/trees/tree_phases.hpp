#pragma once

// The phases of an operation along trees, and their segments.

#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include <hopscope/scenario.hpp>

#include "study/bound/trees/tree_synthesis.hpp"

namespace hopscope {

/// A phase of an operation before its trees are packed.
struct PlannedPhase {
  std::string name;
  TreeProblem problem;
  TreeContents contents;
};

/// The phases of an operation, one after the other. @pre why_no_trees() is empty
/// @param network the channels of the platform, with integer capacities
[[nodiscard]] std::vector<PlannedPhase> planned_phases(const Scenario& scenario, const CutNetwork& network);

/// What a step takes on a platform, besides its words.
struct StepCosts {
  double words = 0;       ///< of a block, or of a part of an all-reduce
  bool are_whole = true;  ///< words are not cut
  Time word_time = 0;     ///< on a channel whose capacity is 1
  Time startup = 0;       ///< of a step: t_s, and t_h for each hop of the longest route
  /// Into which a block, or a part of an all-reduce, may be cut.
  double most_pieces = std::numeric_limits<double>::infinity();
};

/// The steps of all phases for one number of segments.
struct FilledTrees {
  std::int64_t segments = 1;
  std::int64_t width = 1;                        ///< as in TreeReport
  std::vector<std::vector<TreeSend>> of_phases;  ///< by phase
  Time predicted = 0;                            ///< if every step takes as long as it may
  std::size_t messages = 0;
};

/// Fills the trees of all phases for several numbers of segments, as long as more of them promise to save time.
/// @param segments 0: any number
/// @param most_messages of a schedule with more segments than one, if the number is chosen
/// @param goes_on false ends it
/// @return the best two by prediction, the best first; one if only one was tried, none if it was ended before
[[nodiscard]] std::vector<FilledTrees> filled_trees(const std::vector<TreePhase>& phases, const StepCosts& costs,
                                                    std::int64_t segments, std::size_t most_messages,
                                                    const std::function<bool()>& goes_on);

}  // namespace hopscope
