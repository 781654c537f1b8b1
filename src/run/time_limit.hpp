#pragma once

#include <chrono>
#include <optional>

#include <hopscope/simulate.hpp>

namespace hopscope {

/// A limit on the wall-clock time of a run, including the planning of its schedule. It is checked at every event of a
/// run, and when an engine reports that it is idle.
class TimeLimit final : public Observer {
 public:
  using Clock = std::chrono::steady_clock;

  /// Starts the clock. @param seconds none if there is no limit. @param used of these, before now
  explicit TimeLimit(std::optional<double> seconds, double used = 0);

  [[nodiscard]] bool is_set() const { return seconds_.has_value(); }
  /// Seconds since construction, plus those used before.
  [[nodiscard]] double used() const;
  /// @throws TimeIsUp
  void check() const;

  [[nodiscard]] bool needs_every_rank() const override { return false; }
  void on_idle() override { check(); }
  void on_step(Rank /*rank*/, Step /*step*/, Time /*now*/) override { count(); }
  void on_send(const MessageInfo& /*message*/, std::span<const ChannelId> /*route*/, Time /*begins*/) override {
    count();
  }
  void on_flow_end(const MessageInfo& /*message*/, std::span<const ChannelId> /*channels*/, Time /*now*/) override {
    count();
  }
  void on_deliver(const MessageInfo& /*message*/, Time /*now*/) override { count(); }
  void on_round(const Round& round) override { count(round.messages.size()); }

 private:
  // Reading the clock has a cost, and an event of a large network may take a millisecond.
  void count(std::size_t events = 1) {
    constexpr std::size_t events_between_looks = 16;
    events_ += events;
    if (events_ < events_between_looks) return;
    events_ = 0;
    check();
  }

  std::optional<double> seconds_;
  double used_;
  Clock::time_point begun_ = Clock::now();
  std::size_t events_ = 0;  // since it was last checked
};

}  // namespace hopscope
