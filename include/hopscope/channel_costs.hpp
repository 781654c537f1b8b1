#pragma once

#include <hopscope/platform.hpp>

namespace hopscope {

/// The time of one word on a channel, whoever sends it: between clusters that of their inter.
[[nodiscard]] Time word_time_on(const Platform& platform, ChannelId id);

/// The time of one hop over a channel, whoever sends.
[[nodiscard]] Time hop_time_on(const Platform& platform, ChannelId id);

/// The time of a message of so many words that meets no other on its route (MODEL: "One message").
[[nodiscard]] Time time_alone(const Platform& platform, Rank from, Rank to, double words, const Route& route);

}  // namespace hopscope
