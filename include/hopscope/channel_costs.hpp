#pragma once

#include <hopscope/platform.hpp>

namespace hopscope {

/// The time of one word on a channel, whoever sends it: between clusters that of their inter.
[[nodiscard]] Time word_time_on(const Platform& platform, ChannelId id);

/// The time of one hop over a channel, whoever sends.
[[nodiscard]] Time hop_time_on(const Platform& platform, ChannelId id);

}  // namespace hopscope
