#pragma once

#include <string>
#include <vector>

#include "output/text.hpp"
#include "study/bound/trees/optimal_tree.hpp"

namespace hopscope {

/// As readable text.
[[nodiscard]] std::string optimal_tree_table(const OptimalTree& found, const TextStyle& style);
/// One object, or an array of them.
[[nodiscard]] std::string optimal_tree_json(const std::vector<OptimalTree>& all, bool array);

}  // namespace hopscope
