#pragma once

#include <span>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/result.hpp>

namespace hopscope {

// What is the same whether every rank is followed (LinkUsage) or one for all (ClassUsage).

/// A Witness names no more messages than these.
inline constexpr std::size_t most_witness_messages = 16;

/// Sums over the steps; max_overlap is left 0.
[[nodiscard]] Totals totals_of(std::span<const StepUsage> steps);

/// A message that an engine has told of, with the nodes on its route.
[[nodiscard]] MessageRecord record_of(const MessageInfo& message, std::span<const ChannelId> route,
                                      const Platform& platform);

/// By step, from, to, route.
void sort_records(std::vector<MessageRecord>& records);

}  // namespace hopscope
