#pragma once

#include <string>
#include <vector>

#include "schedule/messages/message_plan.hpp"
#include "schedule/schedule_mistakes.hpp"

namespace hopscope {

/// A message of a table whose fields are right by themselves.
struct MessageFields {
  std::string place;       ///< in the table
  PlannedMessage message;  ///< `after` has the messages of the same step that the table names
  bool is_placed = false;  ///< its blocks are there when it is sent
  /// Where blocks are combined, by part: the ranks whose words it says it carries; none if it does not say.
  std::vector<std::vector<RankRange>> summed = {};
};

/// The messages in order of their steps, and in that of the table within a step. Those with mistakes are left out.
[[nodiscard]] std::vector<MessageFields> checked_fields(const MessageTable& table, const ScheduleSetting& setting,
                                                        ScheduleMistakes& mistakes);

/// The pauses at the ends of steps. Those with mistakes are left out.
[[nodiscard]] std::vector<PlannedPause> checked_pauses(const MessageTable& table, const ScheduleSetting& setting,
                                                       ScheduleMistakes& mistakes);

/// "{1,3}"
[[nodiscard]] std::string in_words(BlockLabel block);

}  // namespace hopscope
