#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// Looks at an XML document before Boost's reader, which calls itself for each level and would run out of stack.
/// @return the ids of the vertices that its first graph declares, in the order of the file, as they are written there
/// @throws GraphTextError if it is nested too deeply
[[nodiscard]] std::vector<std::string_view> vertices_of_graphml(std::string_view text);

/// A DOT text as Boost's reader takes it: without comments, with groups that have no name called subgraph, and not
/// strict, for then it would drop an edge that stands twice, and what the second says of its width.
/// @throws GraphTextError if it is nested too deeply, joins groups by an edge, or has a text in angle brackets
[[nodiscard]] std::string plain_dot(std::string_view text);

}  // namespace hopscope
