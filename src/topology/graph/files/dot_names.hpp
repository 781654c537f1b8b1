#pragma once

#include <string>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// n2 before n10: runs of digits are compared as numbers.
[[nodiscard]] bool goes_before(const std::string& a, const std::string& b);

/// Orders the vertices by name, n2 before n10: runs of digits are compared as numbers.
void sort_by_name(GraphText& graph);

}  // namespace hopscope
