#pragma once

#include <array>
#include <cstddef>

#include <hopscope/platform.hpp>

namespace hopscope {

/// A point in time or a duration as a double, with the coefficient of each parameter of a run (MODEL: "The formula of a
/// run"), which are carried along as the run goes. Both are rounded: see ExactTime for what is exact.
struct CarriedTime {
  /// The most parameters that a run may have.
  static constexpr std::size_t most = 12;

  Time value = 0;
  std::array<double, most> coefficients{};  ///< by parameter

  CarriedTime& operator+=(const CarriedTime& other) {
    value += other.value;
    for (std::size_t i = 0; i < most; ++i) coefficients[i] += other.coefficients[i];
    return *this;
  }
  CarriedTime& operator-=(const CarriedTime& other) { return *this += other * -1; }
  CarriedTime& operator*=(double factor) {
    value *= factor;
    for (double& each : coefficients) each *= factor;
    return *this;
  }
  friend CarriedTime operator+(CarriedTime a, const CarriedTime& b) { return a += b; }
  friend CarriedTime operator-(CarriedTime a, const CarriedTime& b) { return a -= b; }
  friend CarriedTime operator*(CarriedTime a, double factor) { return a *= factor; }
};

}  // namespace hopscope
