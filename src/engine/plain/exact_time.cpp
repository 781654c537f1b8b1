#include "engine/plain/exact_time.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace hopscope {

int compared(const Rational& a, const Rational& b) {
  const auto& left = a.backend().data();
  const auto& right = b.backend().data();
  if (left.denominator() == right.denominator()) return left.numerator().compare(right.numerator());
  const boost::multiprecision::cpp_int x = left.numerator() * right.denominator();
  return x.compare(right.numerator() * left.denominator());
}

Rational exactly(double value) {
  using boost::multiprecision::cpp_int;
  std::string text = fmt::format("{:e}", value);  // d.ddde+xx, which may have rounded
  for (int digits = 0; digits <= 17; ++digits) {
    text = fmt::format("{:.{}e}", value, digits);
    if (std::stod(text) == value) break;
  }
  const std::size_t e = text.find('e');
  std::string digits = text.substr(0, e);
  int exponent = std::stoi(text.substr(e + 1));
  if (const std::size_t point = digits.find('.'); point != std::string::npos) {
    exponent -= static_cast<int>(digits.size() - point - 1);
    digits.erase(point, 1);
  }
  const cpp_int scale = boost::multiprecision::pow(cpp_int(10), static_cast<unsigned>(std::abs(exponent)));
  const cpp_int number = [&] {
    const bool is_negative = digits.front() == '-';
    const std::size_t first = std::min(digits.find_first_of("123456789"), digits.size() - 1);
    const cpp_int size(digits.substr(first));  // a leading 0 would mean octal digits
    return is_negative ? cpp_int(-size) : size;
  }();
  return exponent < 0 ? Rational(number, scale) : Rational(cpp_int(number * scale));
}

ExactTime& ExactTime::operator+=(const ExactTime& other) {
  value_ += other.value_;
  coefficients_.resize(std::max(coefficients_.size(), other.coefficients_.size()));
  for (std::size_t i = 0; i < other.coefficients_.size(); ++i) coefficients_[i] += other.coefficients_[i];
  return *this;
}

ExactTime& ExactTime::operator-=(const ExactTime& other) {
  value_ -= other.value_;
  coefficients_.resize(std::max(coefficients_.size(), other.coefficients_.size()));
  for (std::size_t i = 0; i < other.coefficients_.size(); ++i) coefficients_[i] -= other.coefficients_[i];
  return *this;
}

ExactTime& ExactTime::operator*=(const Rational& factor) {
  value_ *= factor;
  for (Rational& coefficient : coefficients_) coefficient *= factor;
  return *this;
}

}  // namespace hopscope
