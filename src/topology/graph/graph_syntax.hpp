#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace hopscope {

/// Properties of a document that the reader does not report.
struct GraphmlOutline {
  std::vector<std::string_view> vertices;  ///< ids declared by the graph, in order, as written
  std::vector<std::size_t>
      keys_for_anything;  ///< the positions in <key> tags at which to insert the missing attribute `for`
};

/// Scans an XML document before Boost's reader, which recurses for each level and would overflow the stack.
/// @throws GraphTextError if it has elements that the reader ignores (graphs within the graph or after it, hyperedges),
/// if it is nested too deeply, or if the reader would take more memory for it than a GraphLoad allows
[[nodiscard]] GraphmlOutline outline_of_graphml(std::string_view text);

}  // namespace hopscope
