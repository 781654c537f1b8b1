#pragma once

#include <pybind11/pybind11.h>

#include <hopscope/platform.hpp>
#include <hopscope/schedule.hpp>

namespace hopscope::python {

/// What formulas and conditions see of a platform and a schedule, as attributes: p, ranks, nodes, family, switching,
/// ports, the cost parameters, and where they exist dimension, dims, m, q.
[[nodiscard]] pybind11::object setting_of(const Platform& platform, const Schedule* schedule);

}  // namespace hopscope::python
