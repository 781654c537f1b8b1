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

/// "below 805.5 words bine, above scatter-all-gather ring": the line below the fastest that says which are at other
/// sizes; empty where none were searched.
[[nodiscard]] std::string sizes_line(const Comparison& comparison, const TextStyle& style);

/// How each crossover was found, and what runs on both of its sides say.
[[nodiscard]] std::string crossover_lines(const Comparison& comparison, const TextStyle& style);

}  // namespace hopscope
