#pragma once

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace hopscope::test {

/// Evaluates a formula as printed, "(t_s + t_w m)(p-1)". Independent of the typesetter.
class FormulaValue {
 public:
  using Letters = std::map<std::string, double, std::less<>>;

  /// @throws std::runtime_error for an unknown letter, or a text that cannot be parsed
  static double of(const std::string& formula, const Letters& letters) {
    FormulaValue reader(formula, letters);
    const double value = reader.sum();
    reader.skip_blanks();
    if (reader.at_ < formula.size()) reader.fail();
    return value;
  }

 private:
  FormulaValue(const std::string& text, const Letters& letters) : text_(text), letters_(letters) {}

  [[noreturn]] void fail() const { throw std::runtime_error("not understood: " + text_.substr(at_)); }
  [[nodiscard]] char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_blanks() {
    while (here() == ' ') ++at_;
  }
  bool take(char c) {
    skip_blanks();
    if (here() != c) return false;
    ++at_;
    return true;
  }
  void need(char c) {
    if (!take(c)) fail();
  }

  double sum() {
    double value = product();
    while (true) {
      if (take('+')) {
        value += product();
      } else if (take('-')) {
        value -= product();
      } else {
        return value;
      }
    }
  }

  double product() {
    double value = power();
    while (true) {
      skip_blanks();
      if (take('/')) {
        value /= power();
      } else if (here() == '(' || std::isalnum(static_cast<unsigned char>(here())) != 0) {
        value *= power();
      } else {
        return value;
      }
    }
  }

  double power() {
    const double base = factor();
    return take('^') ? std::pow(base, factor()) : base;
  }

  double factor() {
    skip_blanks();
    if (std::isdigit(static_cast<unsigned char>(here())) != 0) {
      char* end = nullptr;
      const double value = std::strtod(text_.c_str() + at_, &end);
      at_ = static_cast<std::size_t>(end - text_.c_str());
      return value;
    }
    return here() == '(' ? parenthesis() : named();
  }

  /// Its whole content may be a symbol: "(sum of distances)".
  double parenthesis() {
    const std::string inside = text_.substr(at_ + 1, text_.find(')', at_) - at_ - 1);
    if (const auto found = letters_.find(inside); found != letters_.end()) {
      at_ += inside.size() + 2;
      return found->second;
    }
    need('(');
    const double value = sum();
    need(')');
    return value;
  }

  double named() {
    std::size_t end = at_;
    const auto is_of_name = [&](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    while (end < text_.size() && is_of_name(text_[end])) ++end;
    const std::string name = text_.substr(at_, end - at_);
    if (name.empty()) fail();
    const std::size_t closed = text_.find(')', end);
    const bool has_argument = end < text_.size() && text_[end] == '(' && closed != std::string::npos;
    if (has_argument && letter(text_.substr(at_, closed + 1 - at_)) != nullptr) {  // "ones(q)"
      end = closed + 1;
    } else if (letter(name) == nullptr) {
      return function(name, end);
    }
    const std::size_t begin = std::exchange(at_, end);
    return *letter(text_.substr(begin, end - begin));
  }

  [[nodiscard]] const double* letter(const std::string& name) const {
    const auto found = letters_.find(name);
    return found == letters_.end() ? nullptr : &found->second;
  }

  // Sizes are sums: what should be an integer may be slightly more.
  double function(const std::string& name, std::size_t end) {
    constexpr double hair = 1e-9;
    at_ = end;
    if (name == "sqrt") return std::sqrt(power());
    if (name == "log" || name == "log2") return std::log2(power());
    if (name == "log_") {
      const double base = factor();
      return std::log(power()) / std::log(base);
    }
    if (name == "ceil") return std::ceil(power() - hair);
    if (name == "min") {
      need('(');
      const double one = sum();
      need(',');
      const double value = std::min(one, sum());
      need(')');
      return value;
    }
    throw std::runtime_error("stands for nothing: " + name);
  }

  const std::string& text_;
  const Letters& letters_;
  std::size_t at_ = 0;
};

}  // namespace hopscope::test
