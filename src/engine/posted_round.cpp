#include "engine/posted_round.hpp"

#include <algorithm>

namespace hopscope {

void PostedRound::clear() {
  messages_.clear();
  posts_.clear();
  blocks_.clear();
  beginner_.reset();
}

bool PostedRound::is_matched() {
  const MessageInfo& first = messages_.front();
  const bool begins_step = posts_.front().begins_step;
  for (std::uint32_t i = 0; i < messages_.size(); ++i) {
    if (messages_[i].words != first.words || posts_[i].begins_step != begins_step) return false;
    place_[messages_[i].from] = i;
  }
  // What place_ says of a rank that has not posted, or has posted twice, is wrong of somebody here.
  for (std::size_t i = 0; i < messages_.size(); ++i) {
    const MessageInfo& message = messages_[i];
    const std::size_t at = place_of(message.to);
    if (at >= messages_.size() || messages_[at].from != message.to) return false;
    if (posts_[at].source != message.from || place_of(message.from) != i) return false;
  }
  return true;
}

bool PostedRound::routes_are_apart(const Platform& platform) {
  forget_channels();
  for (const MessageInfo& message : messages_) {
    platform.route(message.from, message.to, route_);
    if (channels_.size() != route_.size() * static_cast<std::size_t>(&message - messages_.data())) return false;
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

void PostedRound::forget_channels() {
  if (crossed_.size() < channels_.size()) {
    std::fill_n(crossed_.data(), crossed_.size(), 0);
  } else {
    for (const ChannelId channel : channels_) word_of(channel) = 0;
  }
  channels_.clear();
}

}  // namespace hopscope
