#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

namespace hopscope {

/// The whole number that all of a text is, without blanks or a plus sign; nothing if it is none, or out of range.
template <std::integral Number>
[[nodiscard]] std::optional<Number> parse_whole_number(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// The number that all of a text is, without blanks or a plus sign: "1e-3", also "inf" and "nan". What is too large for
/// a double is infinite, what is too small for one is 0. Nothing if it is none.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

}  // namespace hopscope
