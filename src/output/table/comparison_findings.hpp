#pragma once

#include "output/comparison.hpp"

namespace hopscope {

/// What stands below the table of a comparison: who is fastest, for which sizes, formulas, bounds, who was left out.
[[nodiscard]] std::string findings(const Comparison& comparison, const TextStyle& style);

/// "156 + 12 m"
[[nodiscard]] std::string in_words(const Line& line);

/// Several lines under one label; nothing if there are none.
[[nodiscard]] std::string labelled_list(std::string_view label, const std::vector<std::string>& lines, Colour colour,
                                        const TextStyle& style);

/// Who has no run to show, and why.
[[nodiscard]] std::string left_out_lines(const std::vector<LeftOut>& left_out, const TextStyle& style);


}  // namespace hopscope
