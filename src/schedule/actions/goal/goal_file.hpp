#pragma once

#include <string>
#include <vector>

#include "schedule/actions/any_receives.hpp"

namespace hopscope {

/// A schedule in GOAL. The origin of an action is its line, durations are in nanoseconds, and words are bytes.
struct GoalFile {
  std::string file;
  ActionLists lists;
  std::vector<AnyReceive> any_receives;  ///< whose peer and line are not known yet
};

/// Reads the text form of GOAL.
/// @throws InputError with every mistake found
[[nodiscard]] GoalFile read_goal(const std::string& file, const std::string& text);

}  // namespace hopscope
