#pragma once

#include <span>

#include <hopscope/simulate.hpp>

#include "analysis/message_log.hpp"

namespace hopscope {

/// Runs a scenario with a schedule of these messages in place of its own: with all blocks, and a barrier before every
/// step. @throws as simulate
[[nodiscard]] Result run_of_messages(const Scenario& scenario, std::span<const LoggedMessage> messages,
                                     const RunOptions& options);

}  // namespace hopscope
