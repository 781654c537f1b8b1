#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace hopscope {

/// A name in a formula, and its number.
struct NamedNumber {
  std::string name;
  double value = 0;
};

/// Why a text is no formula, or has no value.
class ExpressionError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A formula as books print it, "(t_s + t_w m)(p-1) + t_h (p/2) log p", or with the signs and parentheses that they
/// leave out, "(t_s + t_w*m)*(p-1) + t_h*p/2*log(p)". There are numbers, names, + - * / ^, parentheses, log and log2,
/// both to base 2, sqrt, ceil, floor, min, max, abs and popcount, and nothing else:
///
///     sum      = [-] product {(+ | -) product}
///     product  = power {[* | /] power}             a power after * or / may begin with -
///     power    = value [^ [-] power]
///     value    = number | name | ( sum ) | function arguments
///     function arguments: (sum, ..), or without parentheses a single number, name or function: log p.
///                         log^2 p is (log p)^2
class Expression {
 public:
  /// @throws ExpressionError
  explicit Expression(const std::string& formula);

  /// @throws ExpressionError if the formula uses another name, or if its value is not finite
  [[nodiscard]] double value(const std::vector<NamedNumber>& names) const;

 private:
  std::string text_;  // in ASCII
};

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
