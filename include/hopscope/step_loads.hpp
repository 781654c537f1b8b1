#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include <hopscope/result.hpp>

namespace hopscope {

/// The number of messages of one step that cross each channel, and its congestion.
class Loads {
 public:
  /// @param raw by channel: its load plus `zero`
  /// @param congestion by channel; empty if all channels are alike: it is then the load
  Loads(std::span<const std::int32_t> raw, std::int32_t zero, std::span<const double> congestion = {})
      : raw_(raw), zero_(zero), congestion_(congestion) {}

  [[nodiscard]] ChannelId channels() const { return std::ssize(raw_); }
  [[nodiscard]] std::int32_t of(ChannelId channel) const {
    return std::max(raw_[static_cast<std::size_t>(channel)] - zero_, 0);
  }
  [[nodiscard]] bool are_congestion() const { return congestion_.empty(); }
  /// The sum of the solo rates of its messages over its capacity.
  [[nodiscard]] double congestion_of(ChannelId channel) const {
    return are_congestion() ? of(channel) : congestion_[static_cast<std::size_t>(channel)];
  }

 private:
  std::span<const std::int32_t> raw_;
  std::int32_t zero_;
  std::span<const double> congestion_;
};

/// Receives the loads of each step.
class StepLoads {
 public:
  virtual ~StepLoads() = default;
  /// The step is over for every rank. Steps come in order. `loads` is valid during the call.
  virtual void on_loads(const StepUsage& step, const Loads& loads) = 0;
};

}  // namespace hopscope
