#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hopscope::input {

/// Where a text is not JSON, and why, in words.
struct SyntaxError {
  std::size_t offset = 0;  ///< of the first invalid byte
  std::string message;
};

/// The first position where `text` violates the grammar of JSON (RFC 8259), or has a number outside the range of
/// double.
[[nodiscard]] std::optional<SyntaxError> find_syntax_error(std::string_view text);

}  // namespace hopscope::input
