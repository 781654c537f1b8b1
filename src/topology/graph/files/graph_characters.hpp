#pragma once

#include <string>
#include <string_view>

namespace hopscope {

/// A text with its character references (&quot; &#92;) resolved, as DOT and GML have them. Others remain as they are.
[[nodiscard]] std::string plain_characters(std::string_view text);

}  // namespace hopscope
