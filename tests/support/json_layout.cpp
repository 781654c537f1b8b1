#include "support/json_layout.hpp"

#include <algorithm>

namespace hopscope::test {

namespace {

constexpr int longest_line = 120;
constexpr std::string_view blanks = " \t\r\n";

std::size_t end_of_string(std::string_view text, std::size_t begin) {
  std::size_t at = begin + 1;
  while (text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  return at + 1;
}

std::size_t end_of_value(std::string_view text, std::size_t begin) {
  if (text[begin] == '"') return end_of_string(text, begin);
  if (text[begin] != '{' && text[begin] != '[') return text.find_first_of(" \t\r\n,]}", begin);
  int depth = 0;
  for (std::size_t at = begin;;) {
    if (text[at] == '"') {
      at = end_of_string(text, at);
      continue;
    }
    if (text[at] == '{' || text[at] == '[') ++depth;
    if ((text[at] == '}' || text[at] == ']') && --depth == 0) return at + 1;
    ++at;
  }
}

std::string on_one_line(const OrderedJson& value) {
  if (!value.is_structured()) return value.dump();
  std::string text;
  for (const auto& [key, part] : value.items()) {
    text += (text.empty() ? "" : ", ") + (value.is_object() ? OrderedJson(key).dump() + ": " : "") + on_one_line(part);
  }
  return value.is_object() ? '{' + text + '}' : '[' + text + ']';
}

bool is_plain_list(const OrderedJson& value) {
  return value.is_array() && std::ranges::none_of(value, [](const auto& part) { return part.is_structured(); });
}

/// As many elements per line as fit.
std::string filled(const OrderedJson& list, int indent) {
  const std::string margin = '\n' + std::string(static_cast<std::size_t>(indent) + 2, ' ');
  std::string text;
  int column = longest_line;
  for (const OrderedJson& value : list) {
    const std::string plain = value.dump();
    const bool is_first = text.empty();
    const bool fits = !is_first && fits_line(column + 1, plain.size());
    text += (is_first ? "" : ",") + (fits ? " " : margin) + plain;
    column = (fits ? column + 1 : indent + 2) + static_cast<int>(plain.size()) + 1;
  }
  return '[' + text + '\n' + std::string(static_cast<std::size_t>(indent), ' ') + ']';
}

}  // namespace

std::vector<JsonPart> json_parts(std::string_view text, std::size_t begin) {
  const bool is_object = text[begin] == '{';
  std::vector<JsonPart> parts;
  for (std::size_t at = text.find_first_not_of(blanks, begin + 1); text[at] != '}' && text[at] != ']';) {
    JsonPart part;
    part.before = at;
    if (is_object) {
      const std::size_t end = end_of_string(text, at);
      part.key = OrderedJson::parse(text.substr(at, end - at)).get<std::string>();
      at = text.find_first_not_of(blanks, text.find(':', end) + 1);
    }
    part.begin = at;
    part.end = end_of_value(text, at);
    parts.push_back(part);
    at = text.find_first_not_of(blanks, part.end);
    if (text[at] == ',') at = text.find_first_not_of(blanks, at + 1);
  }
  return parts;
}

int json_indent(std::string_view text, std::size_t at) {
  const std::size_t line = text.rfind('\n', at) + 1;  // 0 in the first line
  return static_cast<int>(text.find_first_not_of(' ', line) - line);
}

bool fits_line(int column, std::size_t characters) {
  return static_cast<std::size_t>(column) + characters < longest_line;  // and a comma
}

std::string json_text(const OrderedJson& value, int indent, int column) {
  std::string line = on_one_line(value);
  if (!value.is_structured() || value.empty() || fits_line(column, line.size())) return line;
  if (is_plain_list(value)) return filled(value, indent);
  const std::string margin = '\n' + std::string(static_cast<std::size_t>(indent) + 2, ' ');
  std::string text;
  for (const auto& [key, part] : value.items()) {
    const std::string name = value.is_object() ? OrderedJson(key).dump() + ": " : "";
    text += (text.empty() ? "" : ",") + margin + name +
            json_text(part, indent + 2, indent + 2 + static_cast<int>(name.size()));
  }
  text += '\n' + std::string(static_cast<std::size_t>(indent), ' ');
  return value.is_object() ? '{' + text + '}' : '[' + text + ']';
}

}  // namespace hopscope::test
