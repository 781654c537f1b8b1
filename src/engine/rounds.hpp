#pragma once

// Rounds of messages: whether their routes are apart, and their instants.

#include <cstdint>
#include <span>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/platform.hpp>
#include <hopscope/zeroed_array.hpp>

namespace hopscope {

/// The routes of messages, of which no two share a channel.
class RoutesApart {
 public:
  /// @param channels the number of channels that messages may cross
  explicit RoutesApart(ChannelId channels) : crossed_(channels / 64 + 1) {}

  /// Finds the routes of these messages. False if two share a channel, or not all routes have the same length.
  [[nodiscard]] bool find(std::span<const MessageInfo> messages, const Platform& platform);
  /// Those of the routes, one after the other. @pre find() has returned true
  [[nodiscard]] std::span<const ChannelId> channels() const { return channels_; }

 private:
  void forget_channels();
  [[nodiscard]] std::uint64_t& word_of(ChannelId channel) { return crossed_[static_cast<std::uint64_t>(channel) / 64]; }

  std::vector<ChannelId> channels_;
  // A bit for each channel, set if it is in channels_: few enough to stay in a core's own cache.
  ZeroedArray<std::uint64_t> crossed_;
  Route route_;
};

/// Finds the instants of a round that begins at `startup_begins`. False if its words take no time: what is over at once
/// may meet others without being in their way, and that is decided message by message.
/// @param costs of all channels
template <class Fabric>
[[nodiscard]] bool find_instants(Round& round, const Fabric& fabric, const Costs& costs) {
  const Time startup_over = fabric.end_of(round.startup_begins, costs.t_s);
  round.flow_begins = fabric.end_of(startup_over, static_cast<double>(round.hops()) * costs.t_h);
  round.delivered = fabric.end_of(round.flow_begins, round.messages.front().words * costs.t_w);
  return round.delivered > round.flow_begins;
}

}  // namespace hopscope
