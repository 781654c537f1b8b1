#pragma once

#include <span>
#include <string>
#include <string_view>

namespace hopscope {

/// The names of what `me` has.
[[nodiscard]] std::span<const std::string_view> names_of_me();

/// For a line that Lua cannot read: what the sign of another language at which it stops is in Lua, as a clause; empty
/// if there is none. @param message of Lua, which ends in what it stops at: "near '!'"
[[nodiscard]] std::string syntax_hint(std::string_view line, std::string_view message);

/// A message of Lua about a name that means nothing, with the name that was probably meant, or the reason why programs
/// here do not have it; any other message as it is.
[[nodiscard]] std::string with_hint(const std::string& message);

}  // namespace hopscope
