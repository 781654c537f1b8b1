#include "engine/plain/rational.hpp"

#include <limits>
#include <numeric>
#include <utility>

namespace hopscope {

namespace {

using Wide = __int128_t;

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

bool fits(Wide number) { return number <= most && number >= -Wide(most); }

std::int64_t divisor_of(Wide a, std::int64_t b) { return std::gcd(static_cast<std::int64_t>(a % b), b); }

}  // namespace

Rational Rational::of(Big number) {
  using boost::multiprecision::denominator;
  using boost::multiprecision::numerator;
  const auto above = numerator(number), below = denominator(number);
  if (above <= most && above >= -most && below <= most)
    return {above.convert_to<std::int64_t>(), below.convert_to<std::int64_t>()};
  Rational result;
  result.big_ = std::make_unique<Big>(std::move(number));
  return result;
}

double Rational::rounded() const {
  constexpr std::int64_t most_exact = std::int64_t(1) << std::numeric_limits<double>::digits;
  const bool are_exact = !big_ && numerator_ <= most_exact && numerator_ >= -most_exact && denominator_ <= most_exact;
  if (are_exact) return static_cast<double>(numerator_) / static_cast<double>(denominator_);
  return big().convert_to<double>();
}

bool Rational::set(Wide numerator, Wide denominator) {
  if (!fits(numerator) || !fits(denominator)) return false;
  numerator_ = static_cast<std::int64_t>(numerator);
  denominator_ = static_cast<std::int64_t>(denominator);
  return true;
}

Rational& Rational::add(const Rational& other, bool is_negative) {
  if (!big_ && !other.big_) {
    const Wide sign = is_negative ? -1 : 1;
    if (denominator_ == 1 && other.denominator_ == 1) {
      if (set(numerator_ + sign * other.numerator_, 1)) return *this;
    } else {
      // With g the common divisor of the denominators, nothing but a divisor of g can be cancelled from the sum.
      const std::int64_t g = std::gcd(denominator_, other.denominator_);
      const Wide sum = Wide(numerator_) * (other.denominator_ / g) + sign * Wide(other.numerator_) * (denominator_ / g);
      const std::int64_t cancelled = divisor_of(sum, g);
      if (set(sum / cancelled, Wide(denominator_ / g) * (other.denominator_ / cancelled))) return *this;
    }
  }
  return *this = of(is_negative ? Big(big() - other.big()) : Big(big() + other.big()));
}

Rational& Rational::operator+=(const Rational& other) { return add(other, false); }

Rational& Rational::operator-=(const Rational& other) { return add(other, true); }

Rational& Rational::operator*=(const Rational& other) {
  if (!big_ && !other.big_) {
    const std::int64_t g = std::gcd(numerator_, other.denominator_);
    const std::int64_t h = std::gcd(other.numerator_, denominator_);
    if (set(Wide(numerator_ / g) * (other.numerator_ / h), Wide(denominator_ / h) * (other.denominator_ / g)))
      return *this;
  }
  return *this = of(big() * other.big());
}

Rational& Rational::operator/=(const Rational& other) {
  if (other.big_) return *this = of(big() / other.big());
  const bool is_negative = other.numerator_ < 0;
  return *this *= is_negative ? Rational(-other.denominator_, -other.numerator_)
                              : Rational(other.denominator_, other.numerator_);
}

std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
  if (a.big_ || b.big_) return a.big().compare(b.big()) <=> 0;
  if (a.denominator_ == b.denominator_) return a.numerator_ <=> b.numerator_;
  const Wide left = Wide(a.numerator_) * b.denominator_, right = Wide(b.numerator_) * a.denominator_;
  return left < right ? std::strong_ordering::less
                      : (left > right ? std::strong_ordering::greater : std::strong_ordering::equal);
}

}  // namespace hopscope
