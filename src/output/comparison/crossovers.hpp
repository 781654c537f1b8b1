#pragma once

#include "output/comparison/comparison.hpp"

namespace hopscope {

/// "below 805.5 words bine, above scatter-all-gather ring": the line below the fastest that says which are at other
/// sizes; empty where none were searched.
[[nodiscard]] std::string sizes_line(const Comparison& comparison, const TextStyle& style);

/// How each crossover was found, and what runs on both of its sides say.
[[nodiscard]] std::string crossover_lines(const Comparison& comparison, const TextStyle& style);

}  // namespace hopscope
