#include "analysis/congestion/channel_traffic.hpp"

#include <algorithm>

namespace hopscope {

void ChannelTraffic::on_send(const MessageInfo& message, std::span<const ChannelId> route, Time /*startup_begins*/) {
  if (follows_one_rank_) return;
  for (const ChannelId channel : route) {
    Total& total = totals_[static_cast<std::size_t>(channel)];
    ++total.messages;
    total.words += message.words;
    if (message.step != step_) continue;
    ++total.step_load;
    total.step_words += message.words;
  }
}

void ChannelTraffic::on_loads(const StepUsage& /*step*/, const Loads& loads) {
  if (follows_one_rank_) return;
  for (ChannelId channel = 0; channel < loads.channels(); ++channel) {
    std::int32_t& largest = totals_[static_cast<std::size_t>(channel)].largest_load;
    largest = std::max(largest, loads.of(channel));
  }
}

std::optional<std::vector<ChannelTraffic::Total>> ChannelTraffic::take_totals() {
  if (follows_one_rank_) return std::nullopt;
  return std::move(totals_);
}

}  // namespace hopscope
