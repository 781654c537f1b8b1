// JSON as text: the positions of its parts, and the layout of our schemas.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace hopscope::test {

/// Keeps fields in the order in which they are written.
using OrderedJson = nlohmann::ordered_json;

/// The position of a value of an object or a list in a text.
struct JsonPart {
  std::string key;         ///< of an object; empty in a list
  std::size_t begin = 0;   ///< of the value
  std::size_t end = 0;     ///< one past its end
  std::size_t before = 0;  ///< where its key begins; the value itself in a list
};

/// The values of the object or the list that begins at `begin`. @pre it is valid JSON
[[nodiscard]] std::vector<JsonPart> json_parts(std::string_view text, std::size_t begin);

/// The column of the first non-space character of a value's line, from 0.
[[nodiscard]] int json_indent(std::string_view text, std::size_t at);

/// True if that many characters from that column on do not exceed the line length of our files.
[[nodiscard]] bool fits_line(int column, std::size_t characters);

/// A value that begins in `column` of a line indented by `indent`: on one line if it fits, otherwise one part per line,
/// with as many plain values per line as fit.
[[nodiscard]] std::string json_text(const OrderedJson& value, int indent, int column);

}  // namespace hopscope::test
