#pragma once

#include <span>
#include <string>
#include <string_view>

namespace hopscope {

/// The names of what `me` has.
[[nodiscard]] std::span<const std::string_view> names_of_me();

/// A message of Lua about a name that means nothing, with the name that was probably meant, or the reason why programs
/// here do not have it; any other message as it is.
[[nodiscard]] std::string with_hint(const std::string& message);

}  // namespace hopscope
