#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "text/utf8.hpp"

namespace hopscope {

/// True of what a terminal would obey, or show as something that it is not: control characters (C0, with newline and
/// tab; DEL; C1), marks that turn the direction of text, separators of lines and paragraphs, what is invisible and
/// makes two names look alike (tags, spaces of no width), and bytes that are no UTF-8.
/// @param character one character, or one such byte
[[nodiscard]] bool is_unsafe(std::string_view character);

/// `text` with `instead` in the place of every character of which `is_unwanted`; bytes that are no UTF-8 count as one.
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

/// `text` as a terminal may be given it: with "?" in the place of what is unsafe, but for newlines and tabs. Sequences
/// that change the colour stay if `colour_mark`, which must not be empty then, stands behind their escape character;
/// the mark goes. So those that are painted on purpose, with a mark that nobody else knows, can be told from those of
/// others.
[[nodiscard]] std::string safe_text(std::string_view text, std::string_view colour_mark = {});

/// The same in one line: with "?" in the place of newlines and tabs as well.
[[nodiscard]] std::string one_line(std::string_view text);

/// What `text` begins with, at most so many characters, in one line; "..." if there is more.
[[nodiscard]] std::string excerpt(std::string_view text, std::size_t most);

/// `text` with control characters made harmless: a name cannot break a table, nor turn round what stands behind it.
[[nodiscard]] std::string printable(std::string_view text);

/// `text` with "?" in the place of bytes that are no UTF-8, and of the few characters that XML has no way to write.
[[nodiscard]] std::string well_formed(std::string_view text);

/// A JSON text with what is unsafe in its strings written as \u009b: the same JSON to whoever parses it.
/// @pre it is UTF-8
[[nodiscard]] std::string escaped_json(std::string_view json);

}  // namespace hopscope
