#pragma once

#include <span>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/symmetry.hpp>

namespace hopscope {

/// What each channel can carry, in words per unit of time, relative to the slowest one (MODEL: "Machine"): width / t_w,
/// with the t_w of its cost class, or the width if no word takes any time.
class ChannelCapacities {
 public:
  /// All channels have the same capacity.
  ChannelCapacities() = default;
  /// Those of the platform, whose topology must outlive this.
  explicit ChannelCapacities(const Platform& platform);
  /// Those of classes of its channels, which stand for channels in all calls. Numbers the classes, where they differ.
  ChannelCapacities(const Platform& platform, ChannelClasses& classes);

  [[nodiscard]] bool are_equal() const { return topology_ == nullptr && of_classes_.empty(); }
  /// Infinite where a word takes no time although it does on other channels.
  [[nodiscard]] double of(ChannelId channel) const {
    if (are_equal()) return 1;
    if (topology_ == nullptr) return of_classes_[static_cast<std::size_t>(channel)];
    return capacities_[row_of(channel) + static_cast<std::size_t>(topology_->kind(channel))];
  }
  /// Of `channels`, the first of the smallest capacity: it sets the rate of a message that crosses them all. @pre not
  /// empty
  [[nodiscard]] ChannelId slowest(std::span<const ChannelId> channels) const;

 private:
  /// The first entry of the cost class of a channel.
  [[nodiscard]] std::size_t row_of(ChannelId channel) const {
    const std::size_t kinds = topology_->channel_kinds().size();
    if (capacities_.size() == kinds) return 0;
    const auto [from, to] = topology_->channel(channel);
    return kinds * static_cast<std::size_t>(topology_->cost_class(from, to));
  }

  const Topology* topology_ = nullptr;  // null if all are equal, or of classes
  std::vector<double> capacities_;      // by cost class, and in it by kind
  std::vector<double> of_classes_;
};

}  // namespace hopscope
