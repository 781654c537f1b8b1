#pragma once

#include <string>

#include "analysis/channel_dependencies.hpp"
#include "output/text.hpp"

namespace hopscope {

/// The channels of a cycle by their ends, "0 -> 1 -> 2 -> 0"; a long one is abbreviated. @pre the cycle is not empty
[[nodiscard]] std::string cycle_in_words(const std::vector<ChannelDependency>& cycle, const Topology& network);

/// What breaks the cycle: "2 virtual channels with a dateline". @pre there is one
[[nodiscard]] std::string virtual_channels_in_words(const DeadlockVerdict& verdict);

/// The verdict as a line of a list of findings.
[[nodiscard]] std::string deadlock_line(const DeadlockVerdict& verdict, const Topology& network,
                                        const TextStyle& style);

}  // namespace hopscope
