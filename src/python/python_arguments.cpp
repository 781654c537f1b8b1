#include "python/python_arguments.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include <fmt/format.h>

namespace py = pybind11;

namespace hopscope::python {

namespace {

/// None if the value is no integer: True is none, nor is 2.0. One that is too large for 64 bits is as far from 0 as
/// these allow, which messages about it say: see user_rank.
std::optional<std::int64_t> integer_of(const py::handle& value) {
  if (PyBool_Check(value.ptr()) != 0 || PyIndex_Check(value.ptr()) == 0) return std::nullopt;
  const auto integer = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!integer) throw py::error_already_set();
  int overflow = 0;
  const std::int64_t number = PyLong_AsLongLongAndOverflow(integer.ptr(), &overflow);
  if (overflow == 0) return number;
  return overflow > 0 ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<std::int64_t>::min();
}

}  // namespace

std::string type_of(const py::handle& value) {
  const std::string name = Py_TYPE(value.ptr())->tp_name;
  return name.substr(name.rfind('.') + 1);
}

Arguments::Arguments(std::string_view function, const std::vector<std::string_view>& names, std::size_t needed,
                     const py::args& given, const py::kwargs& named)
    : function_(function), names_(names), values_(names.size()) {
  if (given.size() > names.size())
    refuse_call(fmt::format("takes at most {} arguments, not {}", names.size(), given.size()));
  for (std::size_t place = 0; place < given.size(); ++place) values_[place] = given[place];
  for (const auto& [name, value] : named) {
    const auto text = name.cast<std::string>();
    const auto place = static_cast<std::size_t>(std::ranges::find(names, text) - names.begin());
    if (place == names.size()) refuse_call(fmt::format("has no argument {}", text));
    if (values_[place]) refuse_call(fmt::format("is given {} twice", text));
    values_[place] = py::reinterpret_borrow<py::object>(value);
  }
  for (std::size_t place = 0; place < needed; ++place) {
    if (!values_[place]) refuse_call(fmt::format("needs the argument {}", names[place]));
  }
}

void Arguments::refuse_call(const std::string& why) const {
  throw py::type_error(fmt::format("me.{}() {}", function_, why));
}

void Arguments::refuse(std::size_t place, std::string_view what, const py::handle& value) const {
  const bool is_unwaited = py::isinstance<HeldRequest>(value) && what.starts_with("blocks");
  throw py::type_error(fmt::format("me.{}(): {} must be {}, not {}{}", function_, names_[place], what, type_of(value),
                                   is_unwaited ? "; yielding a request gives the blocks of a receive" : ""));
}

std::int64_t Arguments::integer(std::size_t place, std::string_view what) const {
  const auto number = integer_of(at(place));
  if (!number) refuse(place, what, at(place));
  return *number;
}

double Arguments::amount(std::size_t place, std::string_view what) const {
  if (!at(place)) refuse_call(fmt::format("needs the argument {}", names_[place]));
  const py::object& value = at(place);
  const bool is_number = PyBool_Check(value.ptr()) == 0 && PyNumber_Check(value.ptr()) != 0;
  const double number = is_number ? PyFloat_AsDouble(value.ptr()) : 0;
  const bool has_failed = PyErr_Occurred() != nullptr;
  if (has_failed) PyErr_Clear();
  if (!is_number || has_failed) refuse(place, what, value);
  return checked_amount(number, names_[place], what);
}

std::vector<std::int64_t> Arguments::integers(std::size_t place, std::size_t most, std::string_view what) const {
  if (!py::isinstance<py::iterable>(at(place))) refuse(place, what, at(place));
  std::vector<std::int64_t> numbers;
  for (const py::handle each : py::iter(at(place))) {
    const auto number = integer_of(each);
    if (!number) refuse(place, what, each);
    numbers.push_back(*number);
    if (numbers.size() > most) break;
  }
  return numbers;
}

std::shared_ptr<HeldBlocks> Arguments::blocks(std::size_t place) const {
  if (!py::isinstance<HeldBlocks>(at(place))) refuse(place, "blocks", at(place));
  return at(place).cast<std::shared_ptr<HeldBlocks>>();
}

std::vector<std::shared_ptr<HeldBlocks>> Arguments::all_blocks(std::size_t place) const {
  constexpr std::string_view what = "blocks, or a sequence of blocks";
  if (py::isinstance<HeldBlocks>(at(place))) return {blocks(place)};
  if (!py::isinstance<py::iterable>(at(place))) refuse(place, what, at(place));
  std::vector<std::shared_ptr<HeldBlocks>> all;
  for (const py::handle each : py::iter(at(place))) {
    if (!py::isinstance<HeldBlocks>(each)) refuse(place, what, each);
    all.push_back(each.cast<std::shared_ptr<HeldBlocks>>());
  }
  return all;
}

py::function Arguments::function(std::size_t place, std::string_view what) const {
  if (PyCallable_Check(at(place).ptr()) == 0) refuse(place, what, at(place));
  return py::reinterpret_borrow<py::function>(at(place));
}

}  // namespace hopscope::python
