#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

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

}  // namespace hopscope
