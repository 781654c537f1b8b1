#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include <boost/multiprecision/cpp_int.hpp>

namespace hopscope {

/// A fraction with as many digits as it needs. Nearly all in a run fit into two words of the machine, and are computed
/// there, which takes a twentieth of the time that the library's take; the others are the library's.
class Rational {
 public:
  using Big = boost::multiprecision::cpp_rational;
  using Integer = boost::multiprecision::cpp_int;

  Rational() = default;
  Rational(std::int64_t number) : numerator_(number) {}  // NOLINT(google-explicit-constructor)
  explicit Rational(Big number) { *this = of(std::move(number)); }
  /// "-7/2" or "12". @throws std::runtime_error if it is neither
  explicit Rational(const std::string& text) : Rational(Big(text)) {}
  Rational(const Rational& other)
      : numerator_(other.numerator_),
        denominator_(other.denominator_),
        big_(other.big_ ? std::make_unique<Big>(*other.big_) : nullptr) {}
  Rational(Rational&&) noexcept = default;
  Rational& operator=(const Rational& other) {
    numerator_ = other.numerator_;
    denominator_ = other.denominator_;
    if (big_ || other.big_) big_ = other.big_ ? std::make_unique<Big>(*other.big_) : nullptr;
    return *this;
  }
  Rational& operator=(Rational&&) noexcept = default;
  ~Rational() = default;

  /// Whether it fits into two words of the machine.
  [[nodiscard]] bool is_small() const { return !big_; }
  /// How many words of the machine its longer part needs.
  [[nodiscard]] std::size_t words() const {
    return big_ ? std::size_t{std::max(above(*big_).backend().size(), below(*big_).backend().size())} : 1;
  }
  [[nodiscard]] bool is_zero() const { return !big_ && numerator_ == 0; }
  [[nodiscard]] int sign() const {
    if (big_) return big_->sign();
    return numerator_ < 0 ? -1 : numerator_ > 0 ? 1 : 0;
  }
  [[nodiscard]] double rounded() const;
  [[nodiscard]] std::string str() const { return big().str(); }

  Rational& operator+=(const Rational& other);
  Rational& operator-=(const Rational& other);
  Rational& operator*=(const Rational& other);
  Rational& operator/=(const Rational& other);  ///< @pre other is not 0
  friend Rational operator+(Rational a, const Rational& b) { return a += b; }
  friend Rational operator-(Rational a, const Rational& b) { return a -= b; }
  friend Rational operator*(Rational a, const Rational& b) { return a *= b; }
  friend Rational operator/(Rational a, const Rational& b) { return a /= b; }
  friend Rational abs(const Rational& a) { return a.sign() < 0 ? 0 - a : a; }

  friend bool operator==(const Rational& a, const Rational& b) {
    if (a.big_ || b.big_)
      return a.big_ && b.big_ && above(*a.big_) == above(*b.big_) && below(*a.big_) == below(*b.big_);
    return a.numerator_ == b.numerator_ && a.denominator_ == b.denominator_;
  }
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b);

  /// Numerator and denominator, in lowest terms: the library's functions of that name copy them, and its comparisons
  /// expand fractions into continued ones.
  static const Integer& above(const Big& number) { return number.backend().data().numerator(); }
  static const Integer& below(const Big& number) { return number.backend().data().denominator(); }

 private:
  /// Small where it fits.
  static Rational of(Big number);
  Rational(std::int64_t numerator, std::int64_t denominator) : numerator_(numerator), denominator_(denominator) {}
  /// Both, if they are small; otherwise none, and nothing changes.
  bool set(__int128_t numerator, __int128_t denominator);
  [[nodiscard]] Big big() const { return big_ ? *big_ : Big(numerator_, denominator_); }
  Rational& add(const Rational& other, bool is_negative);

  // In lowest terms; without meaning if there is a big one.
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
  std::unique_ptr<Big> big_;
};

}  // namespace hopscope
