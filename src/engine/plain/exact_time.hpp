#pragma once

#include <cstddef>
#include <utility>

#include <boost/container/small_vector.hpp>

#include "engine/plain/rational.hpp"

namespace hopscope {

/// The number that a scenario's text means: of a double the shortest decimal fraction that reads as it, 0.1 as 1/10.
[[nodiscard]] Rational exactly(double value);

/// A point in time or a duration as a sum over the parameters of a run (MODEL: "The formula of a run"): its value, and
/// the coefficient of each parameter. Times of equal value may be ordered by what a small change of a parameter would
/// do to them.
class ExactTime {
 public:
  ExactTime() = default;
  ExactTime(Rational value, std::size_t parameter, Rational coefficient)
      : value_(std::move(value)), coefficients_(parameter + 1) {
    coefficients_.back() = std::move(coefficient);
  }

  [[nodiscard]] const Rational& value() const { return value_; }
  [[nodiscard]] const Rational& coefficient(std::size_t parameter) const {
    static const Rational none;
    return parameter < coefficients_.size() ? coefficients_[parameter] : none;
  }
  [[nodiscard]] double rounded() const { return value_.rounded(); }

  ExactTime& operator+=(const ExactTime& other) {
    add(other, false);
    return *this;
  }
  ExactTime& operator-=(const ExactTime& other) {
    add(other, true);
    return *this;
  }
  ExactTime& operator*=(const Rational& factor);
  /// Whether value and formula are the same.
  friend bool operator==(const ExactTime& a, const ExactTime& b);
  friend ExactTime operator+(ExactTime a, const ExactTime& b) { return a += b; }
  friend ExactTime operator-(ExactTime a, const ExactTime& b) { return a -= b; }
  friend ExactTime operator*(ExactTime a, const Rational& factor) { return a *= factor; }
  friend ExactTime operator/(ExactTime a, const Rational& divisor) { return a *= 1 / divisor; }

 private:
  void add(const ExactTime& other, bool is_negative);

  Rational value_;
  boost::container::small_vector<Rational, 4> coefficients_;  // by parameter; those after the last are 0
};

}  // namespace hopscope
