#include "text/parse_number.hpp"

#include <cstdlib>
#include <string>

namespace hopscope {

namespace {

// For texts that std::from_chars rejects, or where it does not support double.
std::optional<double> read_as_c_does(std::string_view text) {
  const bool is_more_than_decimal = text.empty() || text.find_first_of("xXpP \t\r\n\v\f") != std::string_view::npos;
  if (is_more_than_decimal || text.starts_with('+')) return std::nullopt;
  const std::string copy(text);
  char* end = nullptr;
  const double number = std::strtod(copy.c_str(), &end);
  return end == copy.c_str() + copy.size() ? std::optional(number) : std::nullopt;
}

}  // namespace

std::optional<double> parse_number(std::string_view text) {
#if defined(__cpp_lib_to_chars)
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (end != text.data() + text.size() || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc()) return number;
#endif
  return read_as_c_does(text);
}

}  // namespace hopscope
