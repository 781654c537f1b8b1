#pragma once

#include <span>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/result.hpp>

namespace hopscope {

// Shared by LinkUsage, for all ranks, and ClassUsage, for one rank on behalf of all.

/// The largest number of messages in a Witness.
inline constexpr std::size_t most_witness_messages = 16;

/// Sums over the steps; max_overlap is left 0.
[[nodiscard]] Totals totals_of(std::span<const StepUsage> steps);

/// A message as reported by an engine, with the nodes on its route.
[[nodiscard]] MessageRecord record_of(const MessageInfo& message, std::span<const ChannelId> route,
                                      const Platform& platform);

/// By step, from, to, route.
void sort_records(std::vector<MessageRecord>& records);

}  // namespace hopscope
