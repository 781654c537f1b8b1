#include <hopscope/channel_capacities.hpp>

#include <algorithm>

namespace hopscope {

ChannelCapacities::ChannelCapacities(const Platform& platform) {
  if (platform.topology->has_equal_channels()) return;
  const Time slowest = platform.longest_word_time();
  for (const ChannelKind& kind : platform.topology->channel_kinds()) {
    capacities_.push_back(slowest == 0 ? kind.width : slowest / Platform::word_time(platform.costs, kind));
  }
  const auto is_as_first = [&](double capacity) { return capacity == capacities_.front(); };
  if (!std::ranges::all_of(capacities_, is_as_first)) topology_ = platform.topology.get();
}

ChannelId ChannelCapacities::slowest(std::span<const ChannelId> channels) const {
  ChannelId slowest = channels.front();
  for (const ChannelId channel : channels) {
    if (of(channel) < of(slowest)) slowest = channel;
  }
  return slowest;
}

}  // namespace hopscope
