#pragma once

#include <pybind11/pybind11.h>

#include <hopscope/simulate.hpp>

namespace hopscope::python {

/// Ends a run when the user presses Ctrl-C: asks Python several times a second.
class Interruption final : public RunProgress, public Observer {
 public:
  [[nodiscard]] Observer* observer() override { return this; }
  void on_idle() override {
    const pybind11::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
  }
};

/// True if its engine, or its reference, runs programs in a process of their own.
[[nodiscard]] inline bool makes_processes(const Scenario& scenario) {
  return scenario.engine->makes_processes() || (scenario.reference != nullptr && scenario.reference->makes_processes());
}

}  // namespace hopscope::python
