#include "topology/galois_field.hpp"

#include <algorithm>
#include <cassert>

namespace hopscope {

namespace {

int smallest_divisor(int q) {
  int p = 2;
  while (q % p != 0) ++p;
  return p;
}

}  // namespace

bool GaloisField::is_prime_power(int q) {
  if (q < 2) return false;
  const int p = smallest_divisor(q);
  while (q % p == 0) q /= p;
  return q == 1;
}

GaloisField::GaloisField(int q) : q_(q), p_(smallest_divisor(q)), logarithms_(static_cast<std::size_t>(q)) {
  assert(is_prime_power(q));
  // A candidate is a number to multiply by, or what replaces x^n; one of them is right, since fields exist.
  for (int candidate = 1; !fill_powers(candidate); ++candidate) {
  }
  for (int i = 0; i < q - 1; ++i) logarithms_[static_cast<std::size_t>(powers_[static_cast<std::size_t>(i)])] = i;
}

// @return whether the powers are all different
bool GaloisField::fill_powers(int candidate) {
  powers_.clear();
  int power = 1;
  do {
    powers_.push_back(power);
    power = p_ == q_ ? power * candidate % q_ : times_x(power, candidate);
  } while (power > 1 && static_cast<int>(powers_.size()) < q_);
  return power == 1 && static_cast<int>(powers_.size()) == q_ - 1;
}

// The digit that leaves at the top, times what x^n is, comes in again below.
int GaloisField::times_x(int a, int reduction) const {
  const int top = a / (q_ / p_);
  int shifted = a % (q_ / p_) * p_;
  for (int i = 0; i < top; ++i) shifted = sum(shifted, reduction);
  return shifted;
}

int GaloisField::sum(int a, int b) const {
  int result = 0;
  for (int weight = 1; weight < q_; weight *= p_) result += (a / weight + b / weight) % p_ * weight;
  return result;
}

int GaloisField::difference(int a, int b) const {
  int result = 0;
  for (int weight = 1; weight < q_; weight *= p_) result += (a / weight % p_ + p_ - b / weight % p_) % p_ * weight;
  return result;
}

int GaloisField::product(int a, int b) const {
  if (a == 0 || b == 0) return 0;
  return power(logarithms_[static_cast<std::size_t>(a)] + logarithms_[static_cast<std::size_t>(b)]);
}

}  // namespace hopscope
