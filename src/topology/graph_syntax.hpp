#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace hopscope {

/// What the reader does not tell of a document.
struct GraphmlOutline {
  std::vector<std::string_view> vertices;      ///< ids that the graph declares, in order, as they are written there
  std::vector<std::size_t> keys_for_anything;  ///< where a tag <key> without the attribute `for` has space for it
};

/// Looks at an XML document before Boost's reader, which calls itself for each level and would run out of stack.
/// @throws GraphTextError if it has what the reader leaves out (graphs within the graph or behind it, hyperedges), if
/// it is nested too deeply, or if the reader would take more memory for it than a GraphLoad allows
[[nodiscard]] GraphmlOutline outline_of_graphml(std::string_view text);

}  // namespace hopscope
