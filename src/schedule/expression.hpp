#pragma once

#include <memory>
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

/// A formula as a text: "(t_s + t_w m)(p-1) + t_h (p/2) log p", or with signs, "(t_s + t_w*m)*(p-1) + t_h*p/2*log(p)".
/// Besides + - * / ^ it may use log and log2, both to base 2, ceil, floor, sqrt, abs, min, max, popcount, comparisons,
/// `and`, `or`.
class Expression {
 public:
  /// @throws ExpressionError, also for a text that is no number in a build without Lua
  explicit Expression(const std::string& formula);

  /// @throws ExpressionError if the formula uses another name, or if its value is not finite
  [[nodiscard]] double value(const std::vector<NamedNumber>& names) const;

 private:
  struct Code;
  std::shared_ptr<const Code> code_;  // null for a plain number
  double number_ = 0;
};

}  // namespace hopscope
