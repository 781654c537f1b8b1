#pragma once

#include <optional>
#include <span>

#include "schedule/messages/message_fields.hpp"

namespace hopscope {

/// Combines blocks step by step as the messages of a table say, of an operation that combines them on their way: every
/// message must carry what its sender holds at the beginning of the step, and at the end all results must be complete.
/// Notes in each message of what it is a part, and when the receiver combines it.
/// @param messages sorted by step
/// @return as MessagePlan::own_in_result()
[[nodiscard]] std::optional<bool> plan_sums(std::span<MessageFields> messages, const ScheduleSetting& setting,
                                            ScheduleMistakes& mistakes);

}  // namespace hopscope
