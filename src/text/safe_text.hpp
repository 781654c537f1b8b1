#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "text/utf8.hpp"

namespace hopscope {

/// True for characters that a terminal would execute or display misleadingly: control characters (C0, including newline
/// and tab; DEL; C1), marks that change the direction of text, line and paragraph separators, invisible characters that
/// make two names look alike (tags, zero-width spaces), and bytes that are not UTF-8.
/// @param character one character, or one such byte
[[nodiscard]] bool is_unsafe(std::string_view character);

/// `text` with `instead` in place of every character for which `is_unwanted`; each byte that is not UTF-8 counts as
/// one.
template <class Unwanted>
[[nodiscard]] std::string replaced(std::string_view text, std::string_view instead, Unwanted is_unwanted) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::string_view character = text.substr(0, std::max<std::size_t>(1, utf8_length(text)));
    out += is_unwanted(character) ? instead : character;
    text.remove_prefix(character.size());
  }
  return out;
}

/// `text` made safe for a terminal: with "?" in place of unsafe characters, except newlines and tabs. Colour sequences
/// are kept if a nonempty `colour_mark` follows their escape character; the mark is removed. A secret mark thus
/// distinguishes the program's own colours from sequences in its input.
[[nodiscard]] std::string safe_text(std::string_view text, std::string_view colour_mark = {});

/// The same on one line: with "?" in place of newlines and tabs as well.
[[nodiscard]] std::string one_line(std::string_view text);

/// The beginning of `text`, at most `most` characters, on one line; followed by "..." if there is more.
[[nodiscard]] std::string excerpt(std::string_view text, std::size_t most);

/// `text` with control characters made harmless: a name cannot break a table, nor reverse the text after it.
[[nodiscard]] std::string printable(std::string_view text);

/// `text` with "?" in place of bytes that are not UTF-8, and of the few characters that XML cannot represent.
[[nodiscard]] std::string well_formed(std::string_view text);

/// A JSON text with what is unsafe in its strings written as \u009b: equivalent JSON.
/// @pre it is UTF-8
[[nodiscard]] std::string escaped_json(std::string_view json);

}  // namespace hopscope
