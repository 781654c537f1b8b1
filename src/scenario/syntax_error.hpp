#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hopscope::input {

/// Where a text stops being JSON, and why, for people.
struct SyntaxError {
  std::size_t offset = 0;  ///< of the first byte of what is wrong
  std::string message;
};

/// The first place where `text` breaks the grammar of JSON (RFC 8259), or holds a number that no double can hold.
[[nodiscard]] std::optional<SyntaxError> find_syntax_error(std::string_view text);

}  // namespace hopscope::input
