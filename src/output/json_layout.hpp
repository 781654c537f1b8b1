#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace hopscope {

/// Keeps the order in which fields are put in.
using Json = nlohmann::ordered_json;

/// The value, or null if there is none.
template <class Value>
[[nodiscard]] Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

/// Fields whose text is too long to be kept twice, and what appends it.
using LongFields = std::map<std::string_view, std::function<void(std::string&)>>;

/// Appends `json` on one line, with the blanks that people write: {"step": 1, "route": [0, 1]}.
void append_text(std::string& out, const Json& json);

/// Appends an object with one field to a line, and of a list of objects one element to a line: readable, and `diff`
/// shows which step changed. In the place of a field that is one of `long_fields` comes what that appends.
void append_object(std::string& out, const Json& json, const std::string& indent, const LongFields& long_fields = {});

/// Appends a list, one of `elements` to a line; `append(out, element)` appends each.
template <class Elements, class Append>
void append_lines(std::string& out, const Elements& elements, const std::string& indent, Append append) {
  out += '[';
  bool first = true;
  for (const auto& element : elements) {
    out += (first ? "\n" : ",\n") + indent + "  ";
    append(out, element);
    first = false;
  }
  if (!first) out += '\n' + indent;
  out += ']';
}

}  // namespace hopscope
