#pragma once

#include <string_view>
#include <vector>

namespace hopscope {

/// Looks at an XML document before Boost's reader, which calls itself for each level and would run out of stack.
/// @return the ids of the vertices that its first graph declares, in the order of the file, as they are written there
/// @throws GraphTextError if it is nested too deeply, or if the reader would take more memory for it than a GraphLoad
/// allows
[[nodiscard]] std::vector<std::string_view> vertices_of_graphml(std::string_view text);

}  // namespace hopscope
