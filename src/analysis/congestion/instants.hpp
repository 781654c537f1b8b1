#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include <hopscope/observer.hpp>

namespace hopscope {

/// Whether two times of a run are one instant. Engines add up times in different orders; what should be equal may
/// differ in the last digits.
/// @param smallest_cost see Platform::smallest_cost
[[nodiscard]] inline bool is_one_instant(Time a, Time b, Time smallest_cost) {
  return std::abs(a - b) <= 1e-9 * smallest_cost + 1e-12 * std::abs(b);
}

/// Counts the instants at which something happens in a run.
class Instants final : public Observer {
 public:
  /// @param smallest_cost see Platform::smallest_cost
  explicit Instants(Time smallest_cost) : smallest_cost_(smallest_cost) {}

  void on_step(Rank /*rank*/, Step /*step*/, Time now) override { pass(now); }
  void on_send(const MessageInfo& /*message*/, std::span<const ChannelId> /*route*/, Time now) override { pass(now); }
  void on_flow_begin(const MessageInfo& /*message*/, std::span<const ChannelId> /*channels*/, Time now) override {
    pass(now);
  }
  void on_flow_end(const MessageInfo& /*message*/, std::span<const ChannelId> /*channels*/, Time now) override {
    pass(now);
  }
  void on_deliver(const MessageInfo& /*message*/, Time now) override { pass(now); }
  void on_round(const Round& round) override {
    pass(round.startup_begins);
    pass(round.flow_begins);
    pass(round.delivered);
  }
  void on_finish(Rank /*rank*/, Time now) override { pass(now); }

  [[nodiscard]] std::int64_t count() const { return count_; }
  /// The last of them; 0 if there was none.
  [[nodiscard]] Time last() const { return count_ > 0 ? instant_ : 0; }

 private:
  void pass(Time now) {
    if (now == instant_ || is_one_instant(instant_, now, smallest_cost_)) return;
    instant_ = now;
    ++count_;
  }

  Time smallest_cost_;
  Time instant_ = -std::numeric_limits<Time>::infinity();
  std::int64_t count_ = 0;
};

}  // namespace hopscope
