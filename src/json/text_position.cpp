#include "json/json_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/utf8.hpp"

namespace hopscope::input {

namespace {

// Calls visit(offset, bracket) for each bracket outside strings, until it returns false.
template <class Visit>
void for_each_bracket(std::string_view text, const Visit& visit) {
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string && c == '\\') {
      ++i;
    } else if (c == '"') {
      in_string = !in_string;
    } else if (!in_string && (c == '{' || c == '[' || c == '}' || c == ']')) {
      if (!visit(i, c)) return;
    }
  }
}

}  // namespace

std::string position_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t line_begin = before.rfind('\n') + 1;  // 0 when there is none: npos + 1
  return fmt::format("line {}, column {}", lines + 1, characters_in(before.substr(line_begin)) + 1);
}

std::optional<std::size_t> find_deeper_than(std::string_view text, int levels) {
  std::optional<std::size_t> found;
  int level = 0;
  for_each_bracket(text, [&](std::size_t offset, char bracket) {
    level += bracket == '{' || bracket == '[' ? 1 : -1;
    if (level > levels) found = offset;
    return !found;
  });
  return found;
}

}  // namespace hopscope::input
