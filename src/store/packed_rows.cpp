#include "store/packed_rows.hpp"

#include <cmath>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

namespace hopscope::store {

namespace {

/// Appends a value as JSON.
struct Packing {
  std::string& text;

  void operator()(std::monostate /*nothing*/) const { text += "null"; }
  void operator()(std::int64_t value) const { fmt::format_to(std::back_inserter(text), "{}", value); }

  // The shortest text that is read as the same number. SQLite reads one that is too large as infinite.
  void operator()(double value) const {
    if (std::isnan(value)) {
      text += "null";
    } else if (std::isinf(value)) {
      text += value < 0 ? "-9e999" : "9e999";
    } else {
      fmt::format_to(std::back_inserter(text), "{}", value);
    }
  }

  void operator()(const std::string& value) const {
    text += '"';
    for (const char each : value) {
      if (each == '"' || each == '\\') text += '\\';
      if (static_cast<unsigned char>(each) < 0x20) {
        fmt::format_to(std::back_inserter(text), "\\u{:04x}", static_cast<unsigned>(each));
      } else {
        text += each;
      }
    }
    text += '"';
  }
};

}  // namespace

std::string packed(std::span<const Row> rows) {
  std::string text = "[";
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
