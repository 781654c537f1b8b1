#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace hopscope {

/// Number of bytes of the UTF-8 character that `text` begins with; 0 if it begins with none.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

/// Offset of the first byte that is not UTF-8.
[[nodiscard]] std::optional<std::size_t> find_broken_utf8(std::string_view text);

/// Number of characters of a UTF-8 text.
[[nodiscard]] std::size_t characters_in(std::string_view text);

/// What `text` begins with, at most so many characters of it, none of them cut.
[[nodiscard]] std::string_view first_characters(std::string_view text, std::size_t most);

/// `text` with small letters in the place of capital ones of ASCII; others stay.
[[nodiscard]] std::string in_small_letters(std::string text);

}  // namespace hopscope
