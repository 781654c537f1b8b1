#pragma once

// Loops over arrays that have a number for each channel, or a bit for each flow. They are most of the work where many
// flows share channels, so they are compiled for processors with AVX2 too, with the same results.

#include <cstddef>
#include <span>
#include <vector>

#include <hopscope/platform.hpp>

#include "engine/native/flow_set.hpp"

namespace hopscope::channel_arrays {

/// The least quotient of `rooms` and `rests`, of those channels where the rest is above 0; infinite if there is none.
[[nodiscard]] double least_share(std::span<const double> rooms, std::span<const double> rests);

/// Sets `others` to 0 for each channel that has flows and no more than `share` for each, but for rounding, else to 1;
/// replaces `full` by those channels.
void find_full(std::span<const double> rooms, std::span<const double> rests, std::span<const double> capacities,
               double share, std::span<double> others, std::vector<ChannelId>& full);

/// Whether the two, neither of which is below 0, are both above 0 anywhere.
[[nodiscard]] bool meet(std::span<const double> counts, std::span<const double> others);

/// Adds those of `flows` that are in `crossing` to `sharers`. True if all of `flows` are in that now.
bool add_common(std::span<FlowSet::Word> sharers, std::span<const FlowSet::Word> crossing,
                std::span<const FlowSet::Word> flows);

}  // namespace hopscope::channel_arrays
