#pragma once

#include <vector>

#include <hopscope/observer.hpp>

namespace hopscope {

/// Finds the largest number of messages in their fluid phase on one channel at one instant. A flow that ends at an
/// instant does not overlap with one that begins there, so beginnings count only once their instant has passed.
class Overlap final : public Observer {
 public:
  explicit Overlap(const Platform& platform);

  void on_flow_begin(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override;
  void on_flow_end(const MessageInfo& message, std::span<const ChannelId> channels, Time now) override;

  [[nodiscard]] std::int64_t largest() const { return largest_; }

 private:
  struct Beginning {
    std::int64_t message;
    std::vector<ChannelId> channels;
  };

  void count_beginnings_before(Time now);
  [[nodiscard]] bool same_instant(Time a, Time b) const;

  Time smallest_cost_;
  std::vector<std::int32_t> flows_;  // by channel
  std::vector<Beginning> beginnings_;
  Time instant_ = 0;  // when beginnings_ begin
  std::int64_t largest_ = 0;
};

}  // namespace hopscope
