#include "text/utf8.hpp"

#include <algorithm>

namespace hopscope {

namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

}  // namespace

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

std::optional<std::size_t> find_broken_utf8(std::string_view text) {
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::size_t length = utf8_length(text.substr(offset));
    if (length == 0) return offset;
    offset += length;
  }
  return std::nullopt;
}

std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues_character(c); }));
}

std::string_view first_characters(std::string_view text, std::size_t most) {
  std::size_t end = 0;
  for (; end < text.size(); ++end) {
    if (!continues_character(text[end]) && most-- == 0) break;
  }
  return text.substr(0, end);
}

std::string in_small_letters(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

}  // namespace hopscope
