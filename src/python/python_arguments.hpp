#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "python/python_rank.hpp"

namespace hopscope::python {

/// The name of the type of a value, without its module.
[[nodiscard]] std::string type_of(const pybind11::handle& value);

/// The arguments of a call of one of the functions of `me`, by position or by name. What is wrong with one of them is
/// said in words of the program, not in those of the library that calls C++ from Python.
class Arguments {
 public:
  /// @param names of all arguments. @param needed as many of them, the first ones
  /// @throws a TypeError of Python, here and below
  Arguments(std::string_view function, const std::vector<std::string_view>& names, std::size_t needed,
            const pybind11::args& given, const pybind11::kwargs& named);

  /// Null if it was not given.
  [[nodiscard]] const pybind11::object& at(std::size_t place) const { return values_[place]; }
  [[nodiscard]] bool has(std::size_t place) const { return values_[place] && !values_[place].is_none(); }
  /// An integer, also of numpy. One that is out of range for a number of 64 bits is the nearest that is not.
  [[nodiscard]] std::int64_t integer(std::size_t place, std::string_view what) const;
  /// A time or a number of words.
  [[nodiscard]] double amount(std::size_t place, std::string_view what) const;
  /// Integers of a sequence, at most as many.
  [[nodiscard]] std::vector<std::int64_t> integers(std::size_t place, std::size_t most, std::string_view what) const;
  [[nodiscard]] std::shared_ptr<HeldBlocks> blocks(std::size_t place) const;
  /// Blocks, or those of a sequence.
  [[nodiscard]] std::vector<std::shared_ptr<HeldBlocks>> all_blocks(std::size_t place) const;
  [[nodiscard]] pybind11::function function(std::size_t place, std::string_view what) const;
  /// Of an argument that is something else.
  [[noreturn]] void refuse(std::size_t place, std::string_view what, const pybind11::handle& value) const;

 private:
  [[noreturn]] void refuse_call(const std::string& why) const;

  std::string function_;
  std::vector<std::string_view> names_;
  std::vector<pybind11::object> values_;
};

}  // namespace hopscope::python
