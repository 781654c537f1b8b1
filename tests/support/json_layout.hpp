// JSON as text: where its parts stand, and how our schemas write them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace hopscope::test {

/// Keeps fields in the order in which they are written.
using OrderedJson = nlohmann::ordered_json;

/// A value of an object or a list, as it stands in a text.
struct JsonPart {
  std::string key;         ///< of an object; empty in a list
  std::size_t begin = 0;   ///< of the value
  std::size_t end = 0;     ///< one behind it
  std::size_t before = 0;  ///< where its key begins; the value itself in a list
};

/// The values of the object or the list that begins at `begin`. @pre it is valid JSON
[[nodiscard]] std::vector<JsonPart> json_parts(std::string_view text, std::size_t begin);

/// The first character of a value's line that is no space, counted from 0.
[[nodiscard]] int json_indent(std::string_view text, std::size_t at);

/// True if so many characters from that column on leave a line as long as our files have them.
[[nodiscard]] bool fits_line(int column, std::size_t characters);

/// A value that begins in `column` of a line indented by `indent`: on one line if it fits, else one part a line, plain
/// values as many to a line as it holds.
[[nodiscard]] std::string json_text(const OrderedJson& value, int indent, int column);

}  // namespace hopscope::test
