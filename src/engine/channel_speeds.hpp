#pragma once

#include <span>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope {

/// How much faster than the slowest channel each one is, where not all are alike.
class ChannelSpeeds {
 public:
  /// All channels are as fast as each other.
  ChannelSpeeds() = default;
  /// Those of the platform, whose topology must outlive this.
  explicit ChannelSpeeds(const Platform& platform);

  [[nodiscard]] bool are_equal() const { return topology_ == nullptr; }
  /// 1 for the slowest, infinite for one on which a word takes no time.
  [[nodiscard]] double of(ChannelId channel) const {
    return are_equal() ? 1 : speeds_[static_cast<std::size_t>(topology_->kind(channel))];
  }
  /// Of `channels`, the first that is slowest: it sets the pace of whatever crosses them all. @pre not empty
  [[nodiscard]] ChannelId slowest(std::span<const ChannelId> channels) const;

 private:
  const Topology* topology_ = nullptr;  // null if all are equal
  std::vector<double> speeds_;          // by kind
};

}  // namespace hopscope
