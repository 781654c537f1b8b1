#include "text/safe_text.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

namespace hopscope {

namespace {

bool is_ascii(std::string_view character) { return character.size() == 1 && utf8_length(character) == 1; }

// The code point of a character of two to four bytes; 0 for others.
unsigned code_of(std::string_view character) {
  if (character.size() < 2 || character.size() > 4) return 0;
  unsigned code = static_cast<unsigned char>(character[0]) & (0x7FU >> character.size());
  for (const char byte : character.substr(1)) code = code << 6U | (static_cast<unsigned char>(byte) & 0x3FU);
  return code;
}

bool is_unsafe_beyond_ascii(unsigned code) {
  const auto is_among = [code](unsigned first, unsigned last) { return first <= code && code <= last; };
  const bool is_control = is_among(0x80, 0x9F);
  const bool turns_text =
      code == 0x061C || is_among(0x200E, 0x200F) || is_among(0x202A, 0x202E) || is_among(0x2066, 0x2069);
  const bool separates = is_among(0x2028, 0x2029);
  // Joiners (200C, 200D) are none of these: letters and emoji need them.
  const bool is_invisible =
      code == 0xAD || code == 0x200B || is_among(0x2060, 0x2064) || code == 0xFEFF || is_among(0xE0000, 0xE0FFF);
  return is_control || turns_text || separates || is_invisible;
}

// The length of a sequence such as ESC MARK [32m that `text` begins with; 0 if it begins with none.
std::size_t painted(std::string_view text, std::string_view mark) {
  if (mark.empty() || !text.substr(1).starts_with(mark)) return 0;
  const std::string_view rest = text.substr(1 + mark.size());
  const std::size_t end = rest.find_first_not_of("0123456789", 1);
  const bool is_whole = rest.starts_with('[') && end != std::string_view::npos && rest[end] == 'm';
  return is_whole ? 1 + mark.size() + end + 1 : 0;
}

// As in JSON: a surrogate pair beyond 16 bits.
std::string escaped(unsigned code) {
  if (code < 0x10000) return fmt::format("\\u{:04x}", code);
  return fmt::format("\\u{:04x}\\u{:04x}", 0xD7C0 + (code >> 10U), 0xDC00 + (code & 0x3FFU));
}

// XML has no way to write most control characters, U+FFFE and U+FFFF.
bool is_in_xml(std::string_view character) {
  const bool is_ascii_control = character.size() == 1 && is_unsafe(character);
  return !is_ascii_control && character != "\xEF\xBF\xBE" && character != "\xEF\xBF\xBF";
}

}  // namespace

bool is_unsafe(std::string_view character) {
  if (is_ascii(character)) return static_cast<unsigned char>(character[0]) < 0x20 || character[0] == 0x7F;
  return utf8_length(character) == 0 || is_unsafe_beyond_ascii(code_of(character));
}

std::string safe_text(std::string_view text, std::string_view colour_mark) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    if (text.front() == '\x1b') {
      if (const std::size_t length = painted(text, colour_mark); length > 0) {
        out += '\x1b';
        out += text.substr(1 + colour_mark.size(), length - 1 - colour_mark.size());
        text.remove_prefix(length);
        continue;
      }
    }
    const std::string_view character = text.substr(0, std::max<std::size_t>(1, utf8_length(text)));
    const bool is_kept = character == "\n" || character == "\t" || !is_unsafe(character);
    out += is_kept ? character : "?";
    text.remove_prefix(character.size());
  }
  return out;
}

std::string one_line(std::string_view text) { return replaced(text, "?", is_unsafe); }

std::string excerpt(std::string_view text, std::size_t most) {
  constexpr std::size_t most_bytes = 4;  // of a character; invalid UTF-8 may have no lead byte for long
  const std::string_view shown = first_characters(text.substr(0, most * most_bytes), most);
  return one_line(shown) + (shown.size() < text.size() ? "..." : "");
}

std::string printable(std::string_view text) {
  return replaced(text, " ",
                  [](std::string_view character) { return utf8_length(character) > 0 && is_unsafe(character); });
}

std::string well_formed(std::string_view text) {
  return replaced(text, "?",
                  [](std::string_view character) { return utf8_length(character) == 0 || !is_in_xml(character); });
}

std::string escaped_json(std::string_view json) {
  const auto is_plain = [](char each) { return static_cast<unsigned char>(each) < 0x7F; };
  if (std::all_of(json.begin(), json.end(), is_plain)) return std::string(json);
  std::string out;
  out.reserve(json.size());
  while (!json.empty()) {
    const std::string_view character = json.substr(0, std::max<std::size_t>(1, utf8_length(json)));
    const unsigned code = is_ascii(character) ? static_cast<unsigned char>(character[0]) : code_of(character);
    // Whitespace of the layout is outside strings; within them, ASCII control characters except DEL are already
    // escaped.
    if (code >= 0x7F && is_unsafe(character) && utf8_length(character) > 0) {
      out += escaped(code);
    } else {
      out += character;
    }
    json.remove_prefix(character.size());
  }
  return out;
}

}  // namespace hopscope
