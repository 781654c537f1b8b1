#pragma once

#include <cstdint>
#include <vector>

#include <hopscope/scenario.hpp>

#include "analysis/bound/fractional_flow.hpp"
#include "analysis/scheduled_message.hpp"

namespace hopscope {

/// All messages of an exchange in one step, each cut into up to `shares` that take routes of their own, in proportion
/// to a flow that takes little more than any must (analysis/bound). Shares of integers are integers.
[[nodiscard]] std::vector<ScheduledMessage> messages_at_once(const Scenario& scenario, std::int64_t shares,
                                                             const FlowSearch& search = {});

/// All messages of an exchange in one step, whole, along the routes of the platform.
[[nodiscard]] std::vector<ScheduledMessage> messages_at_once_along_routes(const Scenario& scenario);

}  // namespace hopscope
