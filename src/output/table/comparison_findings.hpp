#pragma once

#include "output/comparison.hpp"

namespace hopscope {

/// The text below the table of a comparison: the fastest, for which sizes, formulas, bounds, and what was left out.
[[nodiscard]] std::string findings(const Comparison& comparison, const TextStyle& style);

/// "156 + 12 m"
[[nodiscard]] std::string in_words(const Line& line);

/// Several lines under one label; empty if there are none.
[[nodiscard]] std::string labelled_list(std::string_view label, const std::vector<std::string>& lines, Colour colour,
                                        const TextStyle& style);

/// The algorithms without a run, and why.
[[nodiscard]] std::string left_out_lines(const std::vector<LeftOut>& left_out, const TextStyle& style);

}  // namespace hopscope
