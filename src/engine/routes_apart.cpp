#include "engine/rounds.hpp"

#include <algorithm>

namespace hopscope {

bool RoutesApart::find(std::span<const MessageInfo> messages, const Platform& platform) {
  forget_channels();
  for (const MessageInfo& message : messages) {
    platform.route(message.from, message.to, route_);
    if (channels_.size() != route_.size() * static_cast<std::size_t>(&message - messages.data())) return false;
    for (const ChannelId channel : route_) {
      std::uint64_t& crossed = word_of(channel);
      const std::uint64_t bit = std::uint64_t{1} << static_cast<std::uint64_t>(channel) % 64;
      if ((crossed & bit) != 0) return false;
      crossed |= bit;
      channels_.push_back(channel);
    }
  }
  return true;
}

void RoutesApart::forget_channels() {
  if (crossed_.size() < channels_.size()) {
    std::fill_n(crossed_.data(), crossed_.size(), 0);
  } else {
    for (const ChannelId channel : channels_) word_of(channel) = 0;
  }
  channels_.clear();
}

}  // namespace hopscope
