#pragma once

#include <cstddef>

#include <hopscope/observer.hpp>

namespace hopscope {

/// Looks at something that may end a run: when its engine is idle, and every few events, since an event of a large
/// network may take a millisecond, and a look, which mostly reads a clock, has a cost.
class RegularLooks : public Observer {
 public:
  [[nodiscard]] bool needs_every_rank() const override { return false; }
  void on_idle() override { look(); }
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
  /// Throws if the run is to be ended.
  virtual void look() = 0;

  void count(std::size_t events = 1) {
    constexpr std::size_t events_between_looks = 16;
    events_ += events;
    if (events_ < events_between_looks) return;
    events_ = 0;
    on_idle();
  }

  std::size_t events_ = 0;  // since the last look
};

}  // namespace hopscope
