#pragma once

#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

namespace hopscope {

/// What the letters of a formula stand for.
using Values = std::map<std::string, double, std::less<>>;

/// What cannot be read as a formula.
class NoFormula : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A formula in TeX's mathematics; with `values`, if that is not null, in the places of its letters.
/// @throws NoFormula; also if a letter has no value
[[nodiscard]] std::string typeset(std::string_view formula, const Values* values);

}  // namespace hopscope
