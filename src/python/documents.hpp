#pragma once

#include <pybind11/pybind11.h>

namespace hopscope::python {

/// Declares what a scenario is written as: pages, figures, graphs, traces, tables of messages, and schedules of other
/// tools.
void bind_documents(pybind11::module_& module);

}  // namespace hopscope::python
