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

namespace {

/// sum + term, or sum - term. Sums of fractions are reduced, which takes longer than all else; most terms are 0 or
/// integers.
void add_term(Rational& sum, const Rational& term, bool is_negative) {
  if (term.is_zero()) return;
  const auto& a = sum.backend().data();
  const auto& b = term.backend().data();
  if (a.denominator() == 1 && b.denominator() == 1) {
    boost::multiprecision::cpp_int whole = a.numerator();
    is_negative ? whole -= b.numerator() : whole += b.numerator();
    sum = whole;
  } else if (is_negative) {
    sum -= term;
  } else {
    sum += term;
  }
}

}  // namespace

void ExactTime::add(const ExactTime& other, bool is_negative) {
  add_term(value_, other.value_, is_negative);
  coefficients_.resize(std::max(coefficients_.size(), other.coefficients_.size()));
  for (std::size_t i = 0; i < other.coefficients_.size(); ++i)
    add_term(coefficients_[i], other.coefficients_[i], is_negative);
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
