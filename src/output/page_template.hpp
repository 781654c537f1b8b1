#pragma once

#include <string>
#include <string_view>

namespace hopscope {

/// A page with a document in place of a token that occurs in it once.
/// @param json escaped so that none of its strings can end the enclosing script element, or begin another
[[nodiscard]] std::string filled_page(std::string_view page, std::string_view token, const std::string& json);

}  // namespace hopscope
