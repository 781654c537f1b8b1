#pragma once

#include <span>
#include <string>

#include "output/text.hpp"
#include "study/compare/comparison.hpp"

namespace hopscope {

/// One comparison as readable text.
[[nodiscard]] std::string comparison_table(const Comparison& comparison, const TextStyle& style);

/// One object, or an array of them.
[[nodiscard]] std::string comparison_json(std::span<const Comparison> comparisons, bool array);

/// One row per algorithm that was run, under one header.
[[nodiscard]] std::string comparison_csv(std::span<const Comparison> comparisons);

}  // namespace hopscope
