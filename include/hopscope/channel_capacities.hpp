#pragma once

#include <span>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope {

/// What each channel can carry, in words per unit of time, relative to the slowest one (MODEL: "Machine"): width / t_w,
/// or the width if no word takes any time.
class ChannelCapacities {
 public:
  /// All channels have the same capacity.
  ChannelCapacities() = default;
  /// Those of the platform, whose topology must outlive this.
  explicit ChannelCapacities(const Platform& platform);

  [[nodiscard]] bool are_equal() const { return topology_ == nullptr; }
  /// Infinite where a word takes no time although it does on other channels.
  [[nodiscard]] double of(ChannelId channel) const {
    return are_equal() ? 1 : capacities_[static_cast<std::size_t>(topology_->kind(channel))];
  }
  /// Of `channels`, the first of the smallest capacity: it sets the rate of a message that crosses them all. @pre not
  /// empty
  [[nodiscard]] ChannelId slowest(std::span<const ChannelId> channels) const;

 private:
  const Topology* topology_ = nullptr;  // null if all are equal
  std::vector<double> capacities_;      // by kind
};

}  // namespace hopscope
