#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hopscope::input {

/// "line 3, column 7" of the byte at `offset`, both from 1; columns count characters, not bytes.
[[nodiscard]] std::string position_of(std::string_view text, std::size_t offset);

/// Offset of the first bracket that opens level `levels` + 1.
[[nodiscard]] std::optional<std::size_t> find_deeper_than(std::string_view text, int levels);

}  // namespace hopscope::input
