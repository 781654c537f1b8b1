#pragma once

#include <memory>

#include <hopscope/algorithm.hpp>

#include "schedule/messages/message_plan.hpp"

namespace hopscope {

/// The schedule of a table as an algorithm.
[[nodiscard]] std::shared_ptr<const Algorithm> algorithm_of(std::shared_ptr<const MessagePlan> plan,
                                                            const Schedule& schedule);

}  // namespace hopscope
