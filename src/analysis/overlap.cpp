#include "analysis/overlap.hpp"

#include <algorithm>
#include <cmath>

namespace hopscope {

Overlap::Overlap(const Platform& platform)
    : smallest_cost_(platform.smallest_cost()), flows_(static_cast<std::size_t>(platform.topology->channels())) {}

// Engines add up times in different orders; what should be one instant may differ in its last digits.
bool Overlap::same_instant(Time a, Time b) const {
  return std::abs(a - b) <= 1e-9 * smallest_cost_ + 1e-12 * std::abs(b);
}

void Overlap::count_beginnings_before(Time now) {
  if (beginnings_.empty() || same_instant(instant_, now)) return;
  for (const Beginning& beginning : beginnings_) {
    for (const ChannelId channel : beginning.channels) {
      largest_ = std::max<std::int64_t>(largest_, ++flows_[static_cast<std::size_t>(channel)]);
    }
  }
  beginnings_.clear();
}

void Overlap::on_flow_begin(const MessageInfo& message, std::span<const ChannelId> channels, Time now) {
  count_beginnings_before(now);
  if (beginnings_.empty()) instant_ = now;
  beginnings_.push_back({message.id, {channels.begin(), channels.end()}});
}

void Overlap::on_flow_end(const MessageInfo& message, std::span<const ChannelId> channels, Time now) {
  count_beginnings_before(now);
  // A flow of no words is over before it counts; one too short to tell its ends apart overlaps with nobody.
  if (now > instant_) largest_ = std::max<std::int64_t>(largest_, !channels.empty());
  const auto begun = std::ranges::find(beginnings_, message.id, &Beginning::message);
  if (begun != beginnings_.end()) {
    beginnings_.erase(begun);
    return;
  }
  for (const ChannelId channel : channels) --flows_[static_cast<std::size_t>(channel)];
}

}  // namespace hopscope
