#pragma once

#include <pybind11/pybind11.h>

namespace hopscope::python {

// What module.cpp declares, by files.

/// What a scenario is written as: pages, figures, graphs, traces, tables of messages, and schedules of other tools.
void bind_documents(pybind11::module_& module);
/// The class Run: a Result, its columns as arrays that share its memory, and its forms as text.
void bind_results(pybind11::module_& module);
/// All studies as one function, what it takes, and the laboratory.
void bind_studies(pybind11::module_& module);
/// The class Sweep, and tables and plots of stores.
void bind_sweeps(pybind11::module_& module);

}  // namespace hopscope::python
