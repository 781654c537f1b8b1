#pragma once

#include <pybind11/pybind11.h>

namespace hopscope::python {

/// Declares the studies of one scenario or file: compare, recommend, cost, bound, claims, map, fit, check and explain,
/// each as its JSON document and its table.
void bind_studies(pybind11::module_& module);

}  // namespace hopscope::python
