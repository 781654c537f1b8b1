#pragma once

#include <string>

#include "schedule/actions/rank_action.hpp"

namespace hopscope {

/// A schedule in GOAL. The origin of an action is its line, durations are in nanoseconds, and words are bytes.
struct GoalFile {
  std::string file;
  ActionLists lists;
};

/// Reads the text form of GOAL.
/// @throws InputError with every mistake found
[[nodiscard]] GoalFile read_goal(const std::string& file, const std::string& text);

}  // namespace hopscope
