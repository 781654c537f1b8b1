#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

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

}  // namespace hopscope
