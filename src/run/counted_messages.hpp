#pragma once

#include <optional>

#include <hopscope/scenario.hpp>

#include "engine/along_tree.hpp"

namespace hopscope {

/// How many messages a scenario sends, where that does not depend on its steps.
[[nodiscard]] inline std::optional<double> counted_messages(const Scenario& scenario) {
  const Experiment experiment{scenario.platform, *scenario.algorithm, *scenario.operation, scenario.schedule};
  // In a neighbour exchange each message is sent once, in however many steps.
  const bool are_blocks = scenario.algorithm->posts_all_at_once || scenario.schedule.neighbours != nullptr;
  if (!are_blocks && !goes_along_tree(experiment)) return std::nullopt;
  return scenario.operation->total_blocks();
}

}  // namespace hopscope
