#pragma once

#include <functional>
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

}  // namespace hopscope
