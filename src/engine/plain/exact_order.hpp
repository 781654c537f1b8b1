#pragma once

#include <compare>
#include <string>
#include <utility>
#include <vector>

#include "engine/plain/exact_time.hpp"

namespace hopscope {

/// What can vary in a formula of a run: a cost parameter, or the size of all messages. Times are linear in it.
struct ExactVariable {
  std::string name;
  Rational value;
  /// The derivative of a time: the sum of these multiples of its coefficients.
  std::vector<std::pair<std::size_t, Rational>> weights;

  [[nodiscard]] Rational slope(const ExactTime& time) const {
    Rational sum;
    for (const auto& [parameter, weight] : weights) {
      const Rational& coefficient = time.coefficient(parameter);
      if (!coefficient.is_zero()) sum += coefficient * weight;
    }
    return sum;
  }
};

/// The order of instants: by their values, and those of equal value as they are just after, or just before, a variable
/// passes its value.
class ExactOrder {
 public:
  /// By values alone.
  ExactOrder() = default;
  /// @param variable must outlive this
  ExactOrder(const ExactVariable& variable, bool is_after) : variable_(&variable), is_after_(is_after) {}

  /// Less if `a` comes first, equal if both are at once.
  [[nodiscard]] std::strong_ordering compare(const ExactTime& a, const ExactTime& b) const {
    if (const auto by_value = a.value() <=> b.value(); by_value != 0 || variable_ == nullptr) return by_value;
    const auto by_slope = variable_->slope(a) <=> variable_->slope(b);
    return is_after_ ? by_slope : 0 <=> by_slope;
  }

 private:
  const ExactVariable* variable_ = nullptr;
  bool is_after_ = true;
};

}  // namespace hopscope
