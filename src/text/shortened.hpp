#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hopscope {

/// The beginning and the end of `text` with "..." between them, on one line, if it has more than `most` characters;
/// else the text. Long names of a kind differ at their ends.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);

/// The beginning of a text for a message, at most a few lines: what somebody's program says may be megabytes.
[[nodiscard]] std::string beginning_of(std::string text);

}  // namespace hopscope
