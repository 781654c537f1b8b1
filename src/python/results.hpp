#pragma once

#include <pybind11/pybind11.h>

#include <hopscope/result.hpp>

namespace hopscope::python {

/// Declares the class Run: a Result, its columns as arrays that share its memory, and its forms as text.
void bind_results(pybind11::module_& module);

}  // namespace hopscope::python
