#include "analysis/bound/reproducible.hpp"

#include <array>
#include <cmath>

namespace hopscope {

namespace {

constexpr int parts = 64;                       // of a power of two
constexpr double log_2_high = 0x1.62e42feep-1;  // 32 bits: its products with small integers are exact
constexpr double log_2_low = 0x1.a39ef35793c76p-33;

/// 2^(k / parts) for k = 0 .. parts - 1.
std::array<double, parts> fractional_powers() {
  std::array<double, parts> powers;
  powers.fill(1);
  double root = 2;
  for (int bit = parts / 2; bit >= 1; bit /= 2) {
    root = std::sqrt(root);
    for (int k = 0; k < parts; ++k) {
      if ((k & bit) != 0) powers[static_cast<std::size_t>(k)] *= root;
    }
  }
  return powers;
}

}  // namespace

double reproducible_exp(double x) {
  static const std::array<double, parts> powers = fractional_powers();
  if (!(x >= -700)) return 0;
  const double nearest = std::floor(x * (parts / (log_2_high + log_2_low)) + 0.5);
  const double rest = (x - nearest * (log_2_high / parts)) - nearest * (log_2_low / parts);
  const double series = 1 + rest * (1 + rest * (1.0 / 2 + rest * (1.0 / 6 + rest * (1.0 / 24 + rest / 120))));
  const int whole = static_cast<int>(nearest);
  return std::ldexp(powers[static_cast<std::size_t>(whole & (parts - 1))] * series, whole >> 6);
}

double reproducible_log(double x) {
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);
  if (mantissa < 0x1.6a09e667f3bcdp-1) {  // the square root of 1/2
    mantissa *= 2;
    --exponent;
  }
  // log m = 2 artanh((m - 1) / (m + 1))
  const double s = (mantissa - 1) / (mantissa + 1);
  double series = 0;
  for (int power = 21; power >= 1; power -= 2) series = series * (s * s) + 1.0 / power;
  return exponent * log_2_high + (exponent * log_2_low + 2 * s * series);
}

}  // namespace hopscope
