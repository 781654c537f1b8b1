#pragma once

#include <chrono>

#include <pybind11/pybind11.h>

#include <hopscope/simulate.hpp>
#include <hopscope/tick.hpp>

#include "run/regular_looks.hpp"

namespace hopscope::python {

/// Looks several times a second, during a run and while its schedule is computed, whether it is to be ended.
class Attention : public RunProgress, public RegularLooks {
 public:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] Observer* observer() override { return this; }

  void on_idle() override {
    const auto now = Clock::now();
    if (now - looked_ < std::chrono::milliseconds(50)) return;
    looked_ = now;
    look();
  }
  /// When a program in Python was ended by Ctrl-C; may throw what ends the run in place of that.
  virtual void on_interrupt() {}

 private:
  /// Throws if the run is to be ended.
  void look() override = 0;

  Clock::time_point looked_ = Clock::now();
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
