#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// Number of bytes of the UTF-8 character at the beginning of `text`; 0 if there is none.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

/// Offset of the first byte that is not UTF-8.
[[nodiscard]] std::optional<std::size_t> find_broken_utf8(std::string_view text);

/// Number of characters of a UTF-8 text.
[[nodiscard]] std::size_t characters_in(std::string_view text);

/// The beginning of `text`, at most `most` characters, none of them cut.
[[nodiscard]] std::string_view first_characters(std::string_view text, std::size_t most);

/// `text` with ASCII letters in lower case; others are unchanged.
[[nodiscard]] std::string in_small_letters(std::string text);

/// The beginning and the end of `text` with "..." between them, on one line, if it has more than `most` characters;
/// else the text. Long names of a kind differ at their ends.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);

/// The beginning of a text for a message, at most a few lines: what somebody's program says may be megabytes.
[[nodiscard]] std::string beginning_of(std::string text);

/// The first of many names, which may be those of a file: "a, b, c and 7 more". Long names are shortened.
[[nodiscard]] std::string first_names(std::span<const std::string> names, std::size_t most = 12);

/// The first of many remarks, each shortened, and a last one that tells how many there are besides.
[[nodiscard]] std::vector<std::string> first_remarks(std::vector<std::string> remarks);

}  // namespace hopscope
