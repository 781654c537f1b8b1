#pragma once

#include <pybind11/pybind11.h>

namespace hopscope::python {

/// Declares all studies as one function, what it takes, and the laboratory.
void bind_studies(pybind11::module_& module);

}  // namespace hopscope::python
