#pragma once

#include <optional>
#include <string>
#include <vector>

#include "schedule/operations/rank_action.hpp"

namespace hopscope {

/// A receive that takes a message of any source, or of any tag.
struct AnyReceive {
  Rank rank = 0;
  std::uint32_t action = 0;
  std::optional<Rank> source;
  std::optional<std::int64_t> tag;
};

/// A schedule in GOAL. The origin of an action is its line, durations are in nanoseconds, and words are bytes.
struct GoalFile {
  std::string file;
  ActionLists lists;
  std::vector<AnyReceive> any_receives;  ///< whose peer and line are not known yet
};

/// Reads the text form of GOAL.
/// @throws InputError with every mistake found
[[nodiscard]] GoalFile read_goal(const std::string& file, const std::string& text);

/// Gives the receives of any source or tag a message: of those to their rank that no other receive is for, the first
/// that fits, in order of the ranks that send, and of their lines.
/// @param mistakes gets receives for which there is none
void settle_any_receives(GoalFile& goal, ScheduleMistakes& mistakes);

}  // namespace hopscope
