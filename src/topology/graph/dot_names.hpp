#pragma once

#include <string>
#include <string_view>

#include "topology/graph/graph_text.hpp"

namespace hopscope {

/// A text of a DOT file with its character references (&quot; &#92;) resolved, as Graphviz draws it.
[[nodiscard]] std::string plain_text_of_dot(std::string_view text);

/// Orders the vertices by name, n2 before n10: runs of digits are compared as numbers.
void sort_by_name(GraphText& graph);

}  // namespace hopscope
