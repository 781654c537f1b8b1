#include "schedule/expression.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "json/suggestions.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

constexpr int deepest = 100;
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

/// Of an integer that a formula can count exactly.
double popcount_of(double value) {
  const double whole = std::floor(value);
  if (!(whole >= 0 && whole < 0x1p53)) return no_number;
  return std::popcount(static_cast<std::uint64_t>(whole));
}

// min and max are no number where one of the two is none.
/// A function of one number, or of any number of them: then `first` is what it makes of two.
struct FormulaFunction {
  std::string_view name;
  double (*of_one)(double);
  double (*of_two)(double, double) = nullptr;
};

constexpr std::array functions{
    FormulaFunction{"log", [](double x) { return std::log2(x); }},
    FormulaFunction{"log2", [](double x) { return std::log2(x); }},
    FormulaFunction{"sqrt", [](double x) { return std::sqrt(x); }},
    FormulaFunction{"ceil", [](double x) { return std::ceil(x); }},
    FormulaFunction{"floor", [](double x) { return std::floor(x); }},
    FormulaFunction{"min", [](double x) { return x; }, [](double a, double b) { return a < b || a != a ? a : b; }},
    FormulaFunction{"max", [](double x) { return x; }, [](double a, double b) { return a > b || a != a ? a : b; }},
    FormulaFunction{"abs", [](double x) { return std::abs(x); }},
    FormulaFunction{"popcount", popcount_of},
};

/// Null if there is no such function.
const FormulaFunction* function_named(std::string_view name) {
  const auto found = std::ranges::find(functions, name, &FormulaFunction::name);
  return found == functions.end() ? nullptr : &*found;
}

/// Computes a formula while it reads it.
class Evaluation {
 public:
  /// @param names null for a formula whose form alone is of interest
  Evaluation(const std::string& text, const std::vector<NamedNumber>* names)
      : tokens_(formula_tokens(text)), names_(names) {}

  double value() {
    const double value = sum();
    if (now().kind != FormulaToken::Kind::end) fail("its end is expected");
    return value;
  }

 private:
  [[nodiscard]] const FormulaToken& now() const { return tokens_[at_]; }
  [[nodiscard]] bool is(std::string_view sign) const {
    return now().kind == FormulaToken::Kind::sign && now().text == sign;
  }
  bool skip(std::string_view sign) {
    if (!is(sign)) return false;
    ++at_;
    return true;
  }
  [[nodiscard]] bool begins_value() const {
    return now().kind == FormulaToken::Kind::number || now().kind == FormulaToken::Kind::name || is("(");
  }
  /// @param expected what should be here, as "a value is expected"
  [[noreturn]] void fail(std::string_view expected) const {
    const bool is_end = now().kind == FormulaToken::Kind::end;
    throw ExpressionError(is_end ? fmt::format("{} at its end", expected)
                                 : fmt::format("{} in place of \"{}\"", expected, now().text));
  }

  double sum() {
    if (++depth_ > deepest) throw ExpressionError("its parentheses nest too deeply");
    const double total = terms();
    --depth_;
    return total;
  }

  double terms() {
    const bool is_negative = skip("-");
    double total = is_negative ? -product() : product();
    while (is("+") || is("-")) {
      const bool subtracts = is("-");
      ++at_;
      const double next = product();
      total = subtracts ? total - next : total + next;
    }
    return total;
  }

  double product() {
    double total = power();
    while (is("*") || is("/") || begins_value()) {
      // "(p + 1)2m" is a product, and "1 000" is none.
      if (now().kind == FormulaToken::Kind::number && tokens_[at_ - 1].text != ")") fail("a sign is expected");
      const bool divides = is("/");
      const bool may_be_negative = skip("*") || skip("/");
      const double next = may_be_negative && skip("-") ? -power() : power();
      total = divides ? total / next : total * next;
    }
    return total;
  }

  double power() {
    const double base = value_at();
    return skip("^") ? std::pow(base, exponent()) : base;
  }
  double exponent() { return skip("-") ? -power() : power(); }

  double value_at() {
    const FormulaToken token = now();
    if (skip("(")) return closed(sum());
    if (!begins_value()) fail("a value is expected");
    ++at_;
    if (token.kind == FormulaToken::Kind::number) return token.number;
    const FormulaFunction* function = function_named(token.text);
    return function == nullptr ? number_named(token.text) : applied(*function);
  }

  double closed(double value) {
    if (!skip(")")) fail("\")\" is expected");
    return value;
  }

  /// "log^2 p" is "(log p)^2".
  double applied(const FormulaFunction& function) {
    if (!skip("^")) return applied_to_arguments(function);
    if (is("(") || !begins_value()) fail("a number is expected as a power of a function,");
    const double exponent = value_at();
    return std::pow(applied_to_arguments(function), exponent);
  }

  double applied_to_arguments(const FormulaFunction& function) {
    if (!is("(")) {
      if (!begins_value()) fail(fmt::format("what to apply {} to is expected", function.name));
      return function.of_one(value_at());
    }
    ++at_;
    double total = function.of_one(sum());
    while (is(",")) {
      if (function.of_two == nullptr) throw ExpressionError(fmt::format("{} has one argument", function.name));
      ++at_;
      total = function.of_two(total, sum());
    }
    return closed(total);
  }

  double number_named(const std::string& name) const {
    if (names_ == nullptr) return 1;
    const auto found = std::ranges::find(*names_, name, &NamedNumber::name);
    if (found != names_->end()) return found->value;
    input::Names known;
    for (const NamedNumber& each : *names_) known.push_back(each.name);
    const std::string there_are = joined(known, ", ");
    for (const FormulaFunction& each : functions) known.push_back(each.name);
    throw ExpressionError(
        fmt::format("there is no \"{}\"{}; there are {}", name, input::did_you_mean(name, known), there_are));
  }

  std::vector<FormulaToken> tokens_;
  const std::vector<NamedNumber>* names_;
  std::size_t at_ = 0;
  int depth_ = 0;  // of parentheses
};

}  // namespace

Expression::Expression(const std::string& formula) : text_(in_ascii(formula)) {
  (void)Evaluation(text_, nullptr).value();
}

double Expression::value(const std::vector<NamedNumber>& names) const {
  const double value = Evaluation(text_, &names).value();
  if (!std::isfinite(value)) throw ExpressionError("its value is not finite");
  return value;
}

}  // namespace hopscope
