#pragma once

#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/result.hpp>

namespace hopscope {

/// The values of the letters of a formula.
using LetterValues = std::map<std::string, double, std::less<>>;

/// A text that cannot be parsed as a formula.
class NoFormula : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A formula in TeX's mathematics; with `values`, if not null, in place of its letters.
/// @param symbols its own letters: parentheses that contain the name of one are words, not a product
/// @throws NoFormula; also if a letter has no value
[[nodiscard]] std::string typeset(std::string_view formula, const std::vector<Symbol>& symbols,
                                  const LetterValues* values);

}  // namespace hopscope
