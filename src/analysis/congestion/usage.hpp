#pragma once

#include <span>
#include <utility>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/result.hpp>

namespace hopscope {

// Shared by LinkUsage, for all ranks, and ClassUsage, for one rank on behalf of all.

/// Sorts the messages of a Witness, and keeps as many as one lists: 16.
void sort_and_limit(std::vector<std::pair<Rank, Rank>>& messages);

/// Sums over the steps; max_overlap is left 0.
[[nodiscard]] Totals totals_of(std::span<const StepUsage> steps);

/// A message as reported by an engine, with the nodes on its route.
[[nodiscard]] MessageRecord record_of(const MessageInfo& message, std::span<const ChannelId> route,
                                      const Platform& platform);

/// By step, from, to, route.
void sort_records(std::vector<MessageRecord>& records);

}  // namespace hopscope
