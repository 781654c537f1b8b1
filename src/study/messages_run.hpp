#pragma once

#include <span>

#include <hopscope/simulate.hpp>

#include "analysis/message_records.hpp"

namespace hopscope {

/// A scenario with a schedule of these messages, for its own sizes alone, in place of its own, with all blocks.
/// @param sums that blocks name; null if nothing is combined @param synchronization of the schedule
[[nodiscard]] Scenario scenario_of_messages(const Scenario& scenario, std::span<const ScheduledMessage> messages,
                                            const Sums* sums = nullptr,
                                            Synchronization synchronization = Synchronization::barrier);

/// Runs a scenario with a schedule of these messages, as scenario_of_messages. @throws as simulate
[[nodiscard]] Result run_of_messages(const Scenario& scenario, std::span<const ScheduledMessage> messages,
                                     const RunOptions& options, const Sums* sums = nullptr,
                                     Synchronization synchronization = Synchronization::barrier);

}  // namespace hopscope
