#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace hopscope {

/// Preserves the order in which fields are inserted.
using Json = nlohmann::ordered_json;

/// The value, or null if there is none.
template <class Value>
[[nodiscard]] Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

/// Fields whose text is too long to be stored twice, and functions that append it.
using LongFields = std::map<std::string_view, std::function<void(std::string&)>>;

/// Appends `json` on one line, with conventional spacing: {"step": 1, "route": [0, 1]}.
void append_text(std::string& out, const Json& json);

/// Appends an object with one field per line, and a list of objects with one element per line: readable, and `diff`
/// shows which step changed. A field in `long_fields` is replaced by the text that its function appends.
void append_object(std::string& out, const Json& json, const std::string& indent, const LongFields& long_fields = {});

/// Appends a list, one of `elements` per line; `append(out, element)` appends each.
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

/// A document of one object, or of an array of them. @param one makes the object of an element
template <class All, class One>
std::string objects_text(const All& all, bool array, const One& one) {
  std::string out;
  const auto append = [&](std::string& text, const auto& each) { append_object(text, one(each), array ? "  " : ""); };
  if (array) {
    append_lines(out, all, "", append);
  } else {
    append(out, all.front());
  }
  return out + '\n';
}

}  // namespace hopscope
