#pragma once

#include <string>
#include <vector>

#include "schedule/messages/message_plan.hpp"
#include "schedule/schedule_mistakes.hpp"

namespace hopscope {

/// The messages of a table whose fields are right by themselves.
struct CheckedMessages {
  std::vector<PlannedMessage> messages;  ///< `after` has those of the same step that the table names
  /// Where blocks are combined, by message and part: the ranks whose words it says it carries; none if it does not say.
  std::vector<std::vector<std::vector<RankRange>>> summed = {};
};

/// The messages in order of their steps, and in that of the table within a step. Those with mistakes are left out.
[[nodiscard]] CheckedMessages checked_fields(const MessageTable& table, const ScheduleSetting& setting,
                                             ScheduleMistakes& mistakes);

/// The pauses at the ends of steps. Those with mistakes are left out.
[[nodiscard]] std::vector<PlannedPause> checked_pauses(const MessageTable& table, const ScheduleSetting& setting,
                                                       ScheduleMistakes& mistakes);

/// "{1,3}"
[[nodiscard]] std::string in_words(BlockLabel block);

}  // namespace hopscope
