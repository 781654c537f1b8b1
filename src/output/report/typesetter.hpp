#pragma once

#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/result.hpp>

namespace hopscope {

/// What the letters of a formula stand for.
using Values = std::map<std::string, double, std::less<>>;

/// What cannot be read as a formula.
class NoFormula : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A formula in TeX's mathematics; with `values`, if that is not null, in the places of its letters.
/// @param symbols its own letters: what stands in parentheses under one of their names is words, and no product
/// @throws NoFormula; also if a letter has no value
[[nodiscard]] std::string typeset(std::string_view formula, const std::vector<Symbol>& symbols, const Values* values);

}  // namespace hopscope
