#pragma once

#include "topology/graph/graph_text.hpp"

namespace hopscope {

/// Orders the vertices by name, n2 before n10: runs of digits are compared as numbers.
void sort_by_name(GraphText& graph);

}  // namespace hopscope
