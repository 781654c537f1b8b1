#include <hopscope/channel_capacities.hpp>

#include <algorithm>

namespace hopscope {

ChannelCapacities::ChannelCapacities(const Platform& platform) {
  if (platform.topology->has_equal_channels() && platform.has_uniform_costs()) return;
  const Time slowest = platform.longest_word_time();
  const auto add = [&](const Costs& costs) {
    for (const ChannelKind& kind : platform.topology->channel_kinds()) {
      capacities_.push_back(slowest == 0 ? kind.width : slowest / Platform::word_time(costs, kind));
    }
  };
  if (platform.has_uniform_costs()) add(platform.costs);
  for (const Costs& costs : platform.class_costs) add(costs);
  const auto is_as_first = [&](double capacity) { return capacity == capacities_.front(); };
  if (!std::ranges::all_of(capacities_, is_as_first)) topology_ = platform.topology.get();
}

ChannelCapacities::ChannelCapacities(const Platform& platform, ChannelClasses& classes) {
  const ChannelCapacities all(platform);
  if (all.are_equal()) return;
  of_classes_.resize(static_cast<std::size_t>(classes.count()));
  auto unknown = of_classes_.size();
  for (ChannelId channel = 0; unknown > 0 && channel < platform.topology->channels(); ++channel) {
    if (platform.topology->channel(channel).from != 0) continue;
    double& capacity = of_classes_[static_cast<std::size_t>(classes.class_of(channel))];
    if (capacity == 0) --unknown;
    capacity = all.of(channel);
  }
}

ChannelId ChannelCapacities::slowest(std::span<const ChannelId> channels) const {
  ChannelId slowest = channels.front();
  for (const ChannelId channel : channels) {
    if (of(channel) < of(slowest)) slowest = channel;
  }
  return slowest;
}

}  // namespace hopscope
