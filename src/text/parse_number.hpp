#pragma once

// Numbers read from text, and which of them a setting may be.

#include <charconv>
#include <cmath>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace hopscope {

/// Parses a text that is, as a whole, an integer without blanks or a plus sign; none if it is not, or is out of range.
template <std::integral Number>
[[nodiscard]] std::optional<Number> parse_whole_number(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// Parses a text that is, as a whole, a number without blanks or a plus sign: "1e-3", also "inf" and "nan". Overflow
/// gives infinity, underflow 0. None if it is not a number.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

/// The numbers that a setting may be.
struct Range {
  double least = 0;
  double most = 0;
  bool is_whole = false;

  [[nodiscard]] bool contains(double value) const {
    return value >= least && value <= most && (!is_whole || value == std::floor(value));
  }
  /// "an integer from 1 to 64"
  [[nodiscard]] std::string in_words() const {
    return fmt::format("{} from {} to {}", is_whole ? "an integer" : "a number", least, most);
  }
};

}  // namespace hopscope
