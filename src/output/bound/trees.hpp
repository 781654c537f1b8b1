#pragma once

#include <string>

#include "output/bound/synthesis.hpp"
#include "study/bound/trees/tree_synthesis.hpp"

namespace hopscope {

/// As readable text.
[[nodiscard]] std::string trees_table(const TreeReport& report, const WrittenSchedule& written, const TextStyle& style);
/// One object, with every tree.
[[nodiscard]] std::string trees_json(const TreeReport& report, const std::string& file);

}  // namespace hopscope
