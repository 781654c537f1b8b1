#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

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

void append_number(std::string& out, std::int64_t number);
/// The shortest text that reads back as the same number.
void append_number(fmt::memory_buffer& out, double number);

/// Texts or integers with a separator between each two: "0, 1, 3".
template <class Elements>
[[nodiscard]] std::string joined(Elements&& elements, std::string_view separator) {
  std::string out;
  bool is_first = true;
  for (const auto& element : elements) {
    if (!is_first) out += separator;
    is_first = false;
    if constexpr (std::convertible_to<decltype(element), std::string_view>) {
      out += std::string_view(element);
    } else {
      using Number = std::remove_cvref_t<decltype(element)>;
      static_assert(std::signed_integral<Number> && !std::same_as<Number, char>);
      append_number(out, element);
    }
  }
  return out;
}

}  // namespace hopscope
