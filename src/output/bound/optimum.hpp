#pragma once

#include <string>
#include <vector>

#include "output/text.hpp"
#include "study/bound/optimum/optimum.hpp"

namespace hopscope {

/// A line for each of several.
[[nodiscard]] std::string optima_table(const std::vector<OptimumReport>& reports, const TextStyle& style);
/// As readable text.
[[nodiscard]] std::string optimum_table(const OptimumReport& report, const TextStyle& style);
/// One object, or an array of them.
[[nodiscard]] std::string optimum_json(const std::vector<OptimumReport>& reports, bool array);

}  // namespace hopscope
