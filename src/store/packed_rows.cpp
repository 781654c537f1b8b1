#include "store/layout.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

namespace hopscope::store {

namespace {

bool is_escaped(char each) { return each == '"' || each == '\\' || static_cast<unsigned char>(each) < 0x20; }

/// Appends a value as JSON.
struct Packing {
  std::string& text;

  void operator()(std::monostate /*nothing*/) const { text += "null"; }
  void operator()(std::int64_t value) const { number(value); }

  // SQLite reads a number that is too large as infinite.
  void operator()(double value) const {
    if (std::isnan(value)) {
      text += "null";
    } else if (std::isinf(value)) {
      text += value < 0 ? "-9e999" : "9e999";
    } else {
      number(value);
    }
  }

  void operator()(const std::string& value) const {
    text += '"';
    for (auto rest = value.begin(); rest != value.end();) {
      const auto end = std::find_if(rest, value.end(), is_escaped);
      text.append(rest, end);
      if (end == value.end()) break;
      fmt::format_to(std::back_inserter(text), "\\u{:04x}", static_cast<unsigned>(static_cast<unsigned char>(*end)));
      rest = end + 1;
    }
    text += '"';
  }

  // The shortest text that is read as the same number.
  template <class Number>
  void number(Number value) const {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), value).ptr;
    text.append(digits.begin(), end);
  }
};

}  // namespace

std::string packed(std::span<const Row> rows) {
  constexpr std::size_t usual_bytes_of_row = 64;
  std::string text = "[";
  text.reserve(usual_bytes_of_row * (rows.size() + 1));
  for (const Row& row : rows) {
    text += text.size() > 1 ? ",[" : "[";
    const std::size_t begin = text.size();
    for (const Value& value : row) {
      if (text.size() > begin) text += ',';
      std::visit(Packing{text}, value);
    }
    text += ']';
  }
  return text + ']';
}

}  // namespace hopscope::store
