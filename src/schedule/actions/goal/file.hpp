#pragma once

#include <string>
#include <string_view>

#include <hopscope/files.hpp>
#include "schedule/actions/rank_action.hpp"

namespace hopscope {

/// A schedule in GOAL. The origin of an action is its line, or in a binary file its number among those of its rank;
/// durations are in nanoseconds, and words are bytes.
struct GoalFile {
  std::string file;
  ActionLists lists;
};

inline constexpr std::int64_t most_goal_ranks = 1 << 20;
inline constexpr std::int64_t most_goal_number = 1LL << 50U;

/// Reads a schedule in either form, which its content tells.
/// @throws InputError with every mistake found
[[nodiscard]] GoalFile read_goal(const std::string& file, OpenFile& bytes);

/// The two forms.
[[nodiscard]] GoalFile read_goal_text(const std::string& file, OpenFile& bytes);
[[nodiscard]] GoalFile read_goal_binary(const std::string& file, OpenFile& bytes);

/// Whether a file that begins so is GOAL, in either form, of whatever version.
[[nodiscard]] bool begins_as_goal(std::string_view beginning);

/// A schedule in the binary form. @pre it has been read from text; every tag is below 2^32 - 1, every
/// processor below 256, every size below 2^63
[[nodiscard]] std::string binary_goal(const GoalFile& goal);

}  // namespace hopscope
