#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hopscope::input {

/// "line 3, column 7" of the byte at `offset`, both from 1; columns count characters, not bytes.
[[nodiscard]] std::string position_of(std::string_view text, std::size_t offset);

/// Offset of the first byte that is not UTF-8.
[[nodiscard]] std::optional<std::size_t> find_broken_utf8(std::string_view text);

/// Offset of the first bracket that opens level `levels` + 1.
[[nodiscard]] std::optional<std::size_t> find_deeper_than(std::string_view text, int levels);

/// Number of bytes of the UTF-8 character that `text` begins with; 0 if it begins with none.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

/// Number of characters of a UTF-8 text.
[[nodiscard]] std::size_t characters_in(std::string_view text);

}  // namespace hopscope::input
