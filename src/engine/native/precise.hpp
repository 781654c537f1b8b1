#pragma once

namespace hopscope {

/// A number of some 32 digits, the sum of two doubles (Dekker, "A floating-point technique for extending the available
/// precision", 1971; the sum is Knuth's TwoSum). Rates that are equal in exact arithmetic are found by sums in
/// different orders: here these differ so little that they round to one double.
///
/// Sums are inline and without branches: to find out that both numbers are doubles takes as long as to add the rest.
class Precise {
 public:
  constexpr Precise() = default;
  constexpr Precise(double value) : high_(value) {}  // NOLINT(google-explicit-constructor): a double is one exactly

  [[nodiscard]] constexpr double rounded() const { return high_; }

  [[gnu::always_inline]] constexpr Precise& operator+=(const Precise& other) {
    const Precise high = sum(high_, other.high_);
    const Precise low = sum(low_, other.low_);
    const Precise most = ordered_sum(high.high_, high.low_ + low.high_);
    return *this = ordered_sum(most.high_, most.low_ + low.low_);
  }
  [[gnu::always_inline]] constexpr Precise& operator-=(const Precise& other) { return *this += -other; }
  constexpr Precise operator-() const { return {-high_, -low_}; }
  friend constexpr Precise operator+(Precise a, const Precise& b) { return a += b; }
  [[gnu::always_inline]] friend constexpr Precise operator-(Precise a, const Precise& b) { return a -= b; }
  friend constexpr Precise operator*(const Precise& a, double b) {
    const Precise high = product(a.high_, b);
    return ordered_sum(high.high_, high.low_ + a.low_ * b);
  }
  /// By a count most often, and most of these are 1, 2 or 4.
  friend constexpr Precise operator/(const Precise& a, double b) {
    if (b == 1) return a;
    if (b == 2 || b == 4) return {a.high_ / b, a.low_ / b};
    const double first = a.high_ / b;
    const Precise rest = a - product(first, b);
    const double second = rest.high_ / b;
    const double third = (rest - product(second, b)).high_ / b;
    return ordered_sum(first, second) + third;
  }
  friend constexpr bool operator<(const Precise& a, const Precise& b) {
    return a.high_ < b.high_ || (a.high_ == b.high_ && a.low_ < b.low_);
  }
  friend constexpr bool operator>(const Precise& a, const Precise& b) { return b < a; }

 private:
  constexpr Precise(double high, double low) : high_(high), low_(low) {}

  [[nodiscard]] static constexpr Precise sum(double a, double b) {
    const double rounded = a + b;
    const double of_b = rounded - a;
    return {rounded, (a - (rounded - of_b)) + (b - of_b)};
  }
  /// @pre a is not smaller than b, or 0
  [[nodiscard]] static constexpr Precise ordered_sum(double a, double b) {
    const double rounded = a + b;
    return {rounded, b - (rounded - a)};
  }
  /// Halves of 26 bits have exact products.
  [[nodiscard]] static constexpr Precise product(double a, double b) {
    constexpr double half = (1 << 27) + 1;
    const double a_high = half * a - (half * a - a);
    const double b_high = half * b - (half * b - b);
    const double rounded = a * b;
    const double a_low = a - a_high;
    const double b_low = b - b_high;
    return {rounded, ((a_high * b_high - rounded) + a_high * b_low + a_low * b_high) + a_low * b_low};
  }

  double high_ = 0;
  double low_ = 0;
};

}  // namespace hopscope
