#pragma once

#include <span>
#include <vector>

#include <hopscope/channel_capacities.hpp>
#include <hopscope/zeroed_array.hpp>

namespace hopscope {

/// The congestion of each channel in one step, if channels differ: the sum of the solo rates of its messages over its
/// capacity (MODEL: "Steps, congestion, traffic").
class StepCongestion {
 public:
  StepCongestion() = default;
  explicit StepCongestion(ChannelId channels) : shares_(channels) {}

  /// Adds a message. @param cut_through it crosses its whole route at the rate of the slowest channel; otherwise hop by
  /// hop
  void add(std::span<const ChannelId> route, const ChannelCapacities& capacities, bool cut_through);
  /// To be called after the last message: values that differ from a ratio of small integers (6, 6.5, 22/3) by rounding
  /// only are replaced by it.
  void settle();
  [[nodiscard]] double of(ChannelId channel) const { return shares_[channel]; }
  [[nodiscard]] double largest() const;
  /// Empty if this was constructed for no channels.
  [[nodiscard]] std::span<const double> by_channel() const { return shares_.values(); }
  /// How many channels have a congestion above 1.
  [[nodiscard]] std::int64_t congested_channels() const;
  void forget();

 private:
  ZeroedArray<double> shares_;
  std::vector<ChannelId> used_;
};

}  // namespace hopscope
