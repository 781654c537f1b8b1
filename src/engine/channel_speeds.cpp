#include "engine/channel_speeds.hpp"

namespace hopscope {

ChannelSpeeds::ChannelSpeeds(const Platform& platform) {
  const Time slowest = platform.longest_word_time();
  if (platform.topology->has_equal_channels() || slowest == 0) return;
  topology_ = platform.topology.get();
  for (const ChannelKind& kind : topology_->channel_kinds()) {
    speeds_.push_back(slowest / Platform::word_time(platform.costs, kind));
  }
}

ChannelId ChannelSpeeds::slowest(std::span<const ChannelId> channels) const {
  ChannelId slowest = channels.front();
  for (const ChannelId channel : channels) {
    if (of(channel) < of(slowest)) slowest = channel;
  }
  return slowest;
}

}  // namespace hopscope
