#include "scenario/text_position.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope::input {

namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// Calls visit(offset, bracket) for each bracket that stands outside of strings, until it returns false.
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

std::optional<std::size_t> find_broken_utf8(std::string_view text) {
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::size_t length = utf8_length(text.substr(offset));
    if (length == 0) return offset;
    offset += length;
  }
  return std::nullopt;
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

std::size_t utf8_length(std::string_view text) {
  // The table of RFC 3629.
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto tail = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      if (i >= text.size() || !continues_character(text[i])) return false;
    }
    return true;
  };
  const auto second = [&](unsigned least, unsigned most) { return byte(1) >= least && byte(1) <= most; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return tail(1, 2) ? 2 : 0;
  if (lead == 0xE0) return second(0xA0, 0xBF) && tail(2, 3) ? 3 : 0;
  if (lead == 0xED) return second(0x80, 0x9F) && tail(2, 3) ? 3 : 0;  // no surrogates
  if (lead > 0xE0 && lead <= 0xEF) return tail(1, 3) ? 3 : 0;
  if (lead == 0xF0) return second(0x90, 0xBF) && tail(2, 4) ? 4 : 0;
  if (lead == 0xF4) return second(0x80, 0x8F) && tail(2, 4) ? 4 : 0;
  if (lead > 0xF0 && lead < 0xF4) return tail(1, 4) ? 4 : 0;
  return 0;
}

std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues_character(c); }));
}

}  // namespace hopscope::input
