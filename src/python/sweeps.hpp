#pragma once

#include <pybind11/pybind11.h>

namespace hopscope::python {

/// Declares the class Sweep, and tables and plots of stores.
void bind_sweeps(pybind11::module_& module);

}  // namespace hopscope::python
