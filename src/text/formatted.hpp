#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace hopscope {

/// Appends to `out` what fmt::format returns of `arguments`. fmt::format_to and fmt::join would compile the whole of
/// fmt into every file that uses them, two seconds each.
void append_arguments(std::string& out, fmt::string_view format, fmt::format_args arguments);

/// The same, with the format checked by the compiler.
template <class... Values>
void append_formatted(std::string& out, fmt::format_string<Values...> format, Values&&... values) {
  append_arguments(out, format, fmt::make_format_args(values...));
}

void append_value(std::string& out, std::int64_t value);
/// The shortest text that reads back as the same number.
void append_value(std::string& out, double value);

/// Texts or numbers with a separator between each two: "0, 1, 3".
template <class Elements>
[[nodiscard]] std::string joined(Elements&& elements, std::string_view separator) {
  std::string out;
  bool is_first = true;
  for (const auto& element : elements) {
    if (!is_first) out += separator;
    is_first = false;
    if constexpr (std::convertible_to<decltype(element), std::string_view>) {
      out += std::string_view(element);
    } else if constexpr (std::integral<std::remove_cvref_t<decltype(element)>>) {
      append_value(out, static_cast<std::int64_t>(element));
    } else {
      append_value(out, element);
    }
  }
  return out;
}

}  // namespace hopscope
