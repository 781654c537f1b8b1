#pragma once

#include <memory>

#include <hopscope/algorithm.hpp>

#include "schedule/messages/message_plan.hpp"

namespace hopscope {

/// What one rank does: in every step it posts its messages, each as soon as those that it waits for have arrived.
[[nodiscard]] Program carry_out(Node& me, Blocks mine, std::shared_ptr<const MessagePlan> plan);

/// The schedule of a table as an algorithm.
[[nodiscard]] std::shared_ptr<const Algorithm> algorithm_of(std::shared_ptr<const MessagePlan> plan,
                                                            const Schedule& schedule);

}  // namespace hopscope
