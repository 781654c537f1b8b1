#include "engine/plain/rational.hpp"

#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace hopscope {

namespace {

using Wide = __int128_t;

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

bool fits(Wide number) { return number <= most && number >= -Wide(most); }

std::int64_t divisor_of(Wide a, std::int64_t b) { return std::gcd(static_cast<std::int64_t>(a % b), b); }

/// A number near a product of a factor below 1 and a power of 2: a large one's first digits.
struct Near {
  double factor = 0;
  int exponent = 0;
};

Near near_to(const Rational::Integer& number) {
  const auto& limbs = number.backend();
  using Limb = boost::multiprecision::limb_type;
  constexpr int bits = std::numeric_limits<Limb>::digits;
  const unsigned count = limbs.size();
  double first = static_cast<double>(limbs.limbs()[count - 1]);
  if (count > 1) first += std::ldexp(static_cast<double>(limbs.limbs()[count - 2]), -bits);
  Near near;
  near.factor = std::frexp(limbs.sign() ? -first : first, &near.exponent);
  near.exponent += bits * static_cast<int>(count - 1);
  return near;
}

Near near_to(const Rational::Big& number) {
  const Near above = near_to(Rational::above(number));
  const Near below = near_to(Rational::below(number));
  Near near;
  near.factor = std::frexp(above.factor / below.factor, &near.exponent);
  near.exponent += above.exponent - below.exponent;
  return near;
}

/// What the first digits of both say of their order; equal if they do not tell.
std::strong_ordering by_first_digits(const Rational::Big& a, const Rational::Big& b) {
  const Near near_a = near_to(a), near_b = near_to(b);
  const int sign_a = a.sign(), sign_b = b.sign();
  if (sign_a != sign_b) return sign_a <=> sign_b;
  if (near_a.exponent > near_b.exponent + 1) return sign_a <=> 0;
  if (near_b.exponent > near_a.exponent + 1) return 0 <=> sign_a;
  // Each is wrong by a few units in the last of 53 binary digits.
  constexpr double uncertain = 1e-14;
  const double difference = std::ldexp(near_a.factor, near_a.exponent - near_b.exponent) - near_b.factor;
  if (std::abs(difference) < uncertain) return std::strong_ordering::equal;
  return difference < 0 ? std::strong_ordering::less : std::strong_ordering::greater;
}

}  // namespace

Rational Rational::of(Big number) {
  const Integer &numerator = above(number), &denominator = below(number);
  if (numerator <= most && numerator >= -most && denominator <= most)
    return {numerator.convert_to<std::int64_t>(), denominator.convert_to<std::int64_t>()};
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
  if (a.big_ || b.big_) {
    const Rational::Big small = a.big_ && b.big_ ? Rational::Big() : a.big_ ? b.big() : a.big();
    const Rational::Big &big_a = a.big_ ? *a.big_ : small, &big_b = b.big_ ? *b.big_ : small;
    if (const auto order = by_first_digits(big_a, big_b); order != 0) return order;
    const Rational::Integer left = Rational::above(big_a) * Rational::below(big_b);
    return left.compare(Rational::above(big_b) * Rational::below(big_a)) <=> 0;
  }
  if (a.denominator_ == b.denominator_) return a.numerator_ <=> b.numerator_;
  const Wide left = Wide(a.numerator_) * b.denominator_, right = Wide(b.numerator_) * a.denominator_;
  return left < right ? std::strong_ordering::less
                      : (left > right ? std::strong_ordering::greater : std::strong_ordering::equal);
}

}  // namespace hopscope
