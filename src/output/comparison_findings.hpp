#pragma once

#include "output/comparison.hpp"

namespace hopscope {

/// What stands below the table of a comparison: who is fastest, for which sizes, formulas, bounds, who was left out.
[[nodiscard]] std::string findings(const Comparison& comparison, const TextStyle& style);

}  // namespace hopscope
