#pragma once

#include <limits>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/zeroed_array.hpp>

namespace hopscope {

/// Finds the largest number of messages in their fluid phase on one channel at one instant. A flow that ends at an
/// instant does not overlap with one that begins there, so beginnings count only once their instant has passed.
class Overlap final : public Observer {
 public:
  /// @param channels the number of channels that flows may cross.
  /// @param smallest_cost the scale below which two times are the same instant; see Platform::smallest_cost.
  Overlap(ChannelId channels, Time smallest_cost);

  void on_flow_begin(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override;
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override;
  void on_round(const Round& round) override;

  [[nodiscard]] std::int64_t largest() const { return largest_; }

 private:
  [[nodiscard]] bool same_instant(Time a, Time b) const;
  void begin_instant(Time now);
  void share(std::span<const ChannelId> channels);
  void count_shared_before(Time now);

  Time smallest_cost_;
  Time instant_ = -std::numeric_limits<Time>::infinity();  // when flows last began
  std::int32_t largest_ = 0;
  // By channel: twice the flows that have begun and not ended, and 1 more if the channel is in shared_. One number, so
  // that a hop accesses one location in memory.
  ZeroedArray<std::int32_t> flows_;
  // Channels with more than largest_ flows since instant_; those that still have them when it has passed count.
  std::vector<ChannelId> shared_;
};

// The two hooks are inline since an engine calls them for every message, and they cost little more than a call.

inline void Overlap::on_flow_begin(const MessageInfo& /*message*/, std::span<const ChannelId> channels, Time now) {
  if (now != instant_) begin_instant(now);
  const std::int32_t most = 2 * largest_;
  for (auto hop = channels.begin(); hop != channels.end(); ++hop) {
    std::int32_t& flows = flows_[*hop];
    if (flows >= most) [[unlikely]] {
      share({hop, channels.end()});
      return;
    }
    flows += 2;
  }
}

inline void Overlap::on_flow_end(const MessageInfo& /*message*/, std::span<const ChannelId> channels, Time now) {
  if (!shared_.empty()) count_shared_before(now);
  // A flow of no words is over before it counts; one whose begin and end cannot be distinguished overlaps with no
  // other.
  if (largest_ == 0 && now > instant_ && !channels.empty()) largest_ = 1;
  for (const ChannelId channel : channels) flows_[channel] -= 2;
}

}  // namespace hopscope
