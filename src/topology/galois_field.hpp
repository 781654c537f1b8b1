#pragma once

#include <vector>

namespace hopscope {

/// The field of q = p^n elements, 0 .. q-1: the digits of an element to base p are the coefficients of a polynomial,
/// the lowest first.
class GaloisField {
 public:
  /// @pre is_prime_power(q)
  explicit GaloisField(int q);

  [[nodiscard]] static bool is_prime_power(int q);

  [[nodiscard]] int size() const { return q_; }
  [[nodiscard]] int sum(int a, int b) const;
  [[nodiscard]] int difference(int a, int b) const;
  [[nodiscard]] int product(int a, int b) const;
  /// The power of a primitive element, whose powers are all elements but 0: of a prime field the smallest such number,
  /// of others the polynomial x. @pre exponent >= 0
  [[nodiscard]] int power(int exponent) const { return powers_[static_cast<std::size_t>(exponent % (q_ - 1))]; }

 private:
  [[nodiscard]] bool fill_powers(int candidate);
  [[nodiscard]] int times_x(int a, int reduction) const;

  int q_;
  int p_;
  std::vector<int> powers_;
  std::vector<int> logarithms_;
};

}  // namespace hopscope
