#include "analysis/congestion/overlap.hpp"

#include <algorithm>

#include "analysis/congestion/instants.hpp"

namespace hopscope {

Overlap::Overlap(ChannelId channels, Time smallest_cost) : smallest_cost_(smallest_cost), flows_(channels) {}

bool Overlap::same_instant(Time a, Time b) const { return is_one_instant(a, b, smallest_cost_); }

void Overlap::begin_instant(Time now) {
  if (same_instant(instant_, now)) return;
  count_shared_before(now);
  instant_ = now;
}

// No channel is crossed by two of them, and before and after them by none: there is nothing to remember of each.
void Overlap::on_round(const Round& round) {
  if (round.flow_begins != instant_) begin_instant(round.flow_begins);
  count_shared_before(round.delivered);
  if (round.delivered > instant_ && !round.channels.empty()) largest_ = std::max(largest_, 1);
}

void Overlap::share(std::span<const ChannelId> channels) {
  for (const ChannelId channel : channels) {
    std::int32_t& flows = flows_[channel];
    flows += 2;
    if (flows / 2 <= largest_ || flows % 2 == 1) continue;
    flows += 1;
    shared_.push_back(channel);
  }
}

void Overlap::count_shared_before(Time now) {
  if (same_instant(instant_, now)) return;
  for (const ChannelId channel : shared_) {
    std::int32_t& flows = flows_[channel];
    flows -= 1;
    largest_ = std::max(largest_, flows / 2);
  }
  shared_.clear();
}

}  // namespace hopscope
