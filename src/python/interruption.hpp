#pragma once

#include <chrono>

#include <pybind11/pybind11.h>

#include <hopscope/simulate.hpp>
#include <hopscope/tick.hpp>

namespace hopscope::python {

/// Looks several times a second, during a run and while its schedule is computed, whether it is to be ended.
class Attention : public RunProgress, public Observer {
 public:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] Observer* observer() override { return this; }

  [[nodiscard]] bool needs_every_rank() const override { return false; }
  void on_idle() override {
    const auto now = Clock::now();
    if (now - looked_ < std::chrono::milliseconds(50)) return;
    looked_ = now;
    look();
  }
  /// When a program in Python was ended by Ctrl-C; may throw what ends the run in place of that.
  virtual void on_interrupt() {}
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

  // Reading the clock has a cost, and an event of a large network may take a millisecond.
  void count(std::size_t events = 1) {
    constexpr std::size_t events_between_looks = 16;
    events_ += events;
    if (events_ < events_between_looks) return;
    events_ = 0;
    on_idle();
  }

  Clock::time_point looked_ = Clock::now();
  std::size_t events_ = 0;  // since the clock was last read
};

/// Ends a run when the user presses Ctrl-C.
class Interruption final : public Attention {
  void look() override {
    const pybind11::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
  }
};

/// During its lifetime, Ctrl-C ends programs of users that this thread executes outside of runs: a file with a program
/// is executed when a scenario that names it is read.
class ProgramInterruption {
  Interruption interruption_;
  const ThreadTick tick_{Tick([this] { interruption_.on_idle(); })};
};

}  // namespace hopscope::python
