#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace hopscope::fuzz {

/// A sequence of decisions from the bytes that libFuzzer generates: one or a few bytes for each, so that a changed byte
/// changes one decision. When the bytes are exhausted, the first choice is taken.
class Choices {
 public:
  explicit Choices(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  [[nodiscard]] std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const std::uint8_t first = rest_.front();
    rest_ = rest_.subspan(1);
    return first;
  }
  /// 0 .. end-1. @pre 1 <= end <= 256
  [[nodiscard]] int below(int end) { return byte() % end; }
  /// Rarely true, and never when the bytes are exhausted.
  [[nodiscard]] bool one_in(int n) { return below(n) == n - 1; }
  template <class Value>
  [[nodiscard]] Value one_of(std::initializer_list<Value> values) {
    return values.begin()[below(static_cast<int>(values.size()))];
  }
  template <class Item>
  [[nodiscard]] const Item& one_of(const std::vector<Item>& values) {
    return values[static_cast<std::size_t>(below(static_cast<int>(values.size())))];
  }
  /// From 2^-most_exponent up to 2^(most_exponent + 1), in steps of a 256th.
  [[nodiscard]] double magnitude(int most_exponent) {
    const double mantissa = 1 + byte() / 256.0;
    return std::ldexp(mantissa, byte() % (2 * most_exponent + 1) - most_exponent);
  }

 private:
  std::span<const std::uint8_t> rest_;
};

}  // namespace hopscope::fuzz
