#pragma once

#include <span>
#include <string>

#include <hopscope/operation.hpp>
#include <hopscope/platform.hpp>

#include "analysis/message_records.hpp"
#include "analysis/schedule_pauses.hpp"

namespace hopscope {

/// A table of messages that a scenario can name as its schedule, with all blocks and routes.
struct MessageList {
  const Platform& platform;
  const Operation& operation;
  std::span<const ScheduledMessage> messages;
  SchedulePauses pauses = {};  ///< none if `before` is empty
  const Sums* sums = nullptr;  ///< that blocks name; null if nothing is combined
};

/// {"messages": [{"step": 1, "from": 0, "to": 3, "blocks": [[0, 3]], "route": [0, 1, 3]}, ..]}. A block for everybody
/// is [0, null], a sum [[0, 1, 2], 3]. Of a barrier, messages have no blocks.
[[nodiscard]] std::string messages_json(const MessageList& list);
/// The columns step, from, to, blocks, route: 1,0,3,0>3,0-1-3; and pause, if there are pauses. A
/// block for everybody is 0>*, a sum 0..2+5>3.
[[nodiscard]] std::string messages_csv(const MessageList& list);

}  // namespace hopscope
