#include "output/json_layout.hpp"

#include "text/safe_text.hpp"

namespace hopscope {

namespace {

// A name that is not UTF-8 must not prevent a result from being written.
std::string scalar_text(const Json& json) {
  return escaped_json(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

bool is_list_of_objects(const Json& json) { return json.is_array() && !json.empty() && json.front().is_object(); }

}  // namespace

void append_text(std::string& out, const Json& json) {
  if (!json.is_structured()) {
    out += scalar_text(json);
    return;
  }
  out += json.is_object() ? '{' : '[';
  bool first = true;
  for (const auto& [key, value] : json.items()) {
    if (!first) out += ", ";
    first = false;
    if (json.is_object()) out += scalar_text(key) + ": ";
    append_text(out, value);
  }
  out += json.is_object() ? '}' : ']';
}

void append_object(std::string& out, const Json& json, const std::string& indent, const LongFields& long_fields) {
  out += '{';
  bool first = true;
  for (const auto& [key, value] : json.items()) {
    out += (first ? "\n" : ",\n") + indent + "  " + scalar_text(key) + ": ";
    first = false;
    if (const auto found = long_fields.find(key); found != long_fields.end()) {
      found->second(out);
    } else if (is_list_of_objects(value)) {
      append_lines(out, value, indent + "  ", append_text);
    } else {
      append_text(out, value);
    }
  }
  out += '\n' + indent + '}';
}

}  // namespace hopscope
