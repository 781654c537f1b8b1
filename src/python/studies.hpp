#pragma once

#include <pybind11/pybind11.h>

namespace hopscope::python {

/// Declares the studies of one scenario or file: compare, recommend, cost, bound, claims, map, check and explain, each
/// as its JSON document and its table.
void bind_studies(pybind11::module_& module);

/// Declares those that concern measured machines: fit, measured and sensitivity.
void bind_measured_studies(pybind11::module_& module);

/// Declares exercise, verify, lab and list.
void bind_sheets(pybind11::module_& module);

}  // namespace hopscope::python
