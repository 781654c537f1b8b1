#pragma once

// What each step does to the channels, for observers of all ranks and of one on behalf of all.

#include <span>
#include <utility>
#include <vector>

#include <hopscope/channel_capacities.hpp>
#include <hopscope/observer.hpp>
#include <hopscope/result.hpp>
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

// Shared by LinkUsage, for all ranks, and ClassUsage, for one rank on behalf of all.

/// Sorts the messages of a Witness, and keeps as many as one lists: 16.
void sort_and_limit(std::vector<std::pair<Rank, Rank>>& messages);

/// Sums over the steps; max_overlap is left 0.
[[nodiscard]] Totals totals_of(std::span<const StepUsage> steps);

/// For every step of a run, its most congested channel and the messages that cross it; of several channels, the one
/// with the lowest ends.
/// @param messages sorted by step, as a Result has them
[[nodiscard]] std::vector<Witness> step_witnesses(const Platform& platform, std::span<const MessageRecord> messages);

}  // namespace hopscope
