#pragma once

#include <string>

#include "output/comparison/comparison.hpp"
#include "output/text.hpp"
#include "study/compare/recommendation.hpp"

namespace hopscope {

/// The text above the table of a comparison: which algorithm is the fastest, for which sizes, and what went wrong.
[[nodiscard]] std::string answer(const Comparison& comparison, const TextStyle& style);

/// The text below it, as far as the style wants it: what was tuned, how crossovers were found, formulas, bounds, and
/// what was left out.
[[nodiscard]] std::string details(const Comparison& comparison, const TextStyle& style);

/// A line that names the options for the rest, if the style leaves any out.
/// @param rest what --all prints beside the formulas
[[nodiscard]] std::string more_line(std::string_view rest, const TextStyle& style);

/// "156 + 12 m"
[[nodiscard]] std::string in_words(const Line& line);

/// Several lines under one label; empty if there are none.
[[nodiscard]] std::string labelled_list(std::string_view label, const std::vector<std::string>& lines, Colour colour,
                                        const TextStyle& style);

/// The algorithms whose runs failed, and how.
[[nodiscard]] std::string failed_lines(const std::vector<LeftOut>& left_out, const TextStyle& style);

/// The other algorithms without a run, and why: those that would have taken too long, unless the style wants all.
[[nodiscard]] std::string left_out_lines(const std::vector<LeftOut>& left_out, const TextStyle& style);

/// What a library takes for which sizes, and what that costs; empty if none was asked for.
[[nodiscard]] std::string library_lines(const Recommendation& recommendation, const TextStyle& style);

}  // namespace hopscope
