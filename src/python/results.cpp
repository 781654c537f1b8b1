// A result as Python sees it: attributes, and columns that are views of the result's own memory.

#include "python/bindings.hpp"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <hopscope/names.hpp>
#include <hopscope/result.hpp>

#include "output/result.hpp"

namespace py = pybind11;

namespace hopscope::python {

namespace {

using Shared = std::shared_ptr<const Result>;

/// A member of a list of structs as an array without a copy, which keeps the result alive and cannot be written.
template <class Row, class Value>
py::object column_of(const Shared& result, const std::vector<Row>& rows, Value Row::*member) {
  const Value* first = rows.empty() ? nullptr : &(rows.front().*member);
  auto* const owner = new Shared(result);
  const py::capsule base(owner, [](void* held) { delete static_cast<Shared*>(held); });
  py::array array(py::dtype::of<Value>(), {rows.size()}, {sizeof(Row)}, first, base);
  py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}

/// Lists as a list of lists.
template <class Row>
py::object column_of(const Shared& /*result*/, const std::vector<Row>& rows, std::vector<NodeId> Row::*member) {
  py::list all;
  for (const Row& row : rows) all.append(py::cast(row.*member));
  return all;
}

template <class Row, class Columns>
py::dict all_columns(const Shared& result, const std::vector<Row>& rows, const Columns& columns) {
  py::dict all;
  for (const Column<Row>& each : columns) {
    const py::str name(std::string(each.name));
    std::visit([&](const auto member) { all[name] = column_of(result, rows, member); }, each.member);
  }
  return all;
}

py::dict formula_columns(const Result& result, const std::vector<Analytic>& formulas) {
  py::list names, kinds, texts, sources, holds;
  py::array_t<double> values(static_cast<py::ssize_t>(formulas.size()));
  py::array_t<double> ratios(static_cast<py::ssize_t>(formulas.size()));
  py::ssize_t place = 0;
  for (const Analytic& each : formulas) {
    names.append(each.name);
    kinds.append(std::string(name_of(each.kind)));
    texts.append(each.formula);
    sources.append(each.source);
    holds.append(each.holds());
    values.mutable_at(place) = each.value;
    ratios.mutable_at(place++) = ratio(result.time, each).value_or(std::numeric_limits<double>::quiet_NaN());
  }
  py::dict all;
  all["name"] = names;
  all["kind"] = kinds;
  all["value"] = values;
  all["ratio"] = ratios;
  all["formula"] = texts;
  all["holds"] = holds;
  all["source"] = sources;
  return all;
}

}  // namespace

void bind_results(py::module_& module) {
  py::class_<Result, std::shared_ptr<Result>>(module, "Run", "A run with all its results.")
      .def_readonly("scenario", &Result::scenario)
      .def_readonly("engine", &Result::engine)
      .def_readonly("time", &Result::time)
      .def_readonly("title", &Result::title)
      .def_readonly("expect_failures", &Result::expect_failures)
      .def_readonly("delivery_failures", &Result::delivery_failures)
      .def_property_readonly("congestion_free", &Result::congestion_free)
      .def_property_readonly("delivery", [](const Result& result) { return std::string(name_of(result.delivery)); })
      .def_property_readonly("kept_its_promises", &Result::kept_its_promises)
      .def_property_readonly("time_unit", [](const Result& result) { return result.platform.time_unit; })
      .def("step_columns",
           [](const std::shared_ptr<Result>& result) { return all_columns(result, result->steps, step_columns); })
      .def("message_columns",
           [](const std::shared_ptr<Result>& result) { return all_columns(result, result->messages, message_columns); })
      .def("formula_columns", [](const Result& result) { return formula_columns(result, result.analytic); })
      .def("bound_columns", [](const Result& result) { return formula_columns(result, result.bounds); })
      .def(
          "json", [](const Result& result, bool messages) { return result_json(result, messages); },
          py::arg("messages") = false)
      .def(
          "table",
          [](const Result& result, bool all_steps, int width) {
            return table(result, {.all_steps = all_steps, .style = {.width = width}});
          },
          py::arg("all_steps") = false, py::arg("width") = 100);
}

}  // namespace hopscope::python
