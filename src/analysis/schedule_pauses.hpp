#pragma once

#include <span>
#include <vector>

#include "analysis/message_records.hpp"

namespace hopscope {

/// A time that a rank spends when its messages of a step have been delivered.
struct RankPause {
  Step step = 0;
  Rank rank = 0;
  Time duration = 0;
};

/// What a table of messages says of time: how long ranks compute.
struct SchedulePauses {
  std::vector<Time> before = {};       ///< by message: of its sender, once it could send it
  std::vector<RankPause> at_end = {};  ///< after the last messages of ranks
};

/// The pauses that explain when the messages of a run begin, if a rank begins a step when its messages of earlier steps
/// have been delivered, and sends a block that comes in the same step when it is there.
/// @param messages in order of steps, and in that of posting within a step
/// @param finished by rank, the end of its program
/// @param barrier whether a step begins when the messages of all ranks have been delivered
[[nodiscard]] SchedulePauses pauses_of(std::span<const LoggedMessage> messages, std::span<const Time> finished,
                                       int ports, bool barrier);

}  // namespace hopscope
