#pragma once

#include <span>
#include <vector>

#include <hopscope/result.hpp>

namespace hopscope {

/// For every step of a run, its most congested channel and the messages that cross it; of several channels, the one
/// with the lowest ends.
/// @param messages sorted by step, as a Result has them
[[nodiscard]] std::vector<Witness> step_witnesses(const Platform& platform, std::span<const MessageRecord> messages);

}  // namespace hopscope
