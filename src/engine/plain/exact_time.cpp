#include "engine/plain/exact_time.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include <fmt/format.h>

namespace hopscope {

Rational exactly(double value) {
  constexpr double most_exact = 9007199254740992;
  if (std::trunc(value) == value && std::abs(value) <= most_exact) return static_cast<std::int64_t>(value);
  using boost::multiprecision::cpp_int;
  std::string text = fmt::format("{:e}", value);  // d.ddde+xx, which may have rounded
  for (int digits = 0; digits <= 17; ++digits) {
    text = fmt::format("{:.{}e}", value, digits);
    if (std::strtod(text.c_str(), nullptr) == value) break;
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
  return Rational(exponent < 0 ? Rational::Big(number, scale) : Rational::Big(cpp_int(number * scale)));
}

void ExactTime::add(const ExactTime& other, bool is_negative) {
  is_negative ? value_ -= other.value_ : value_ += other.value_;
  coefficients_.resize(std::max(coefficients_.size(), other.coefficients_.size()));
  for (std::size_t i = 0; i < other.coefficients_.size(); ++i)
    is_negative ? coefficients_[i] -= other.coefficients_[i] : coefficients_[i] += other.coefficients_[i];
}

bool operator==(const ExactTime& a, const ExactTime& b) {
  if (a.value_ != b.value_) return false;
  const std::size_t size = std::max(a.coefficients_.size(), b.coefficients_.size());
  for (std::size_t i = 0; i < size; ++i) {
    if (a.coefficient(i) != b.coefficient(i)) return false;
  }
  return true;
}

ExactTime& ExactTime::operator*=(const Rational& factor) {
  if (factor == 1) return *this;
  value_ *= factor;
  for (Rational& coefficient : coefficients_) {
    if (!coefficient.is_zero()) coefficient *= factor;
  }
  return *this;
}

}  // namespace hopscope
