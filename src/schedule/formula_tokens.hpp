#pragma once

#include <string>
#include <vector>

namespace hopscope {

/// A number, a name or a sign of a formula.
struct FormulaToken {
  enum class Kind { number, name, sign, end };
  Kind kind = Kind::end;
  std::string text;   ///< of the end, empty
  double number = 0;  ///< of a number
};

/// A formula with the signs of a keyboard in place of those of a typeset page.
/// @throws ExpressionError if it has others
[[nodiscard]] std::string in_ascii(std::string formula);

/// The last one is the end. @throws ExpressionError if a sign means nothing in formulas
[[nodiscard]] std::vector<FormulaToken> formula_tokens(const std::string& formula);

}  // namespace hopscope
