#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <vector>

#include <hopscope/algorithm.hpp>

namespace hopscope::python {

/// What Python says of an algorithm.
struct PythonAlgorithm {
  std::string operation, name, title, where, source, advice;
  std::string file, text;     ///< where the program stands, and its lines
  int first_line = 1;         ///< of `text` in its file
  pybind11::object program;   ///< a generator function of one argument, `me`
  pybind11::object formulas;  ///< a list of (name, kind, text, source, value(s)), or None
  pybind11::object misfit;    ///< a function of the platform's facts that gives a reason, or None
  pybind11::object steps;     ///< a function of the same facts, or None
  pybind11::object content;   ///< a function that gives (digest, why there is none)
  bool rearranges = false;
};

/// An algorithm whose programs are Python generators: each rank has one, which goes on whenever what it has yielded has
/// come about. To be called with the GIL; the algorithm takes it whenever it needs it.
[[nodiscard]] Algorithm algorithm_of(const PythonAlgorithm& python);

/// Declares what a program sees: `me`, blocks, requests.
void bind_programs(pybind11::module_& module);

}  // namespace hopscope::python
