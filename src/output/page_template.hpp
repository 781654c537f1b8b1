#pragma once

#include <string>
#include <string_view>

namespace hopscope {

/// A page with a document in the place of a token that stands in it once.
/// @param json whatever is in its texts, nothing in it ends the script element that holds it, or begins another
[[nodiscard]] std::string filled_page(std::string_view page, std::string_view token, const std::string& json);

}  // namespace hopscope
