#pragma once

#include <hopscope/result.hpp>

#include "output/text.hpp"

namespace hopscope {

/// A line of a list of findings: the label, and the text, wrapped beside it; its first words in a colour.
[[nodiscard]] std::string labelled(std::string_view label, std::string_view text, Colour colour,
                                   const TextStyle& style);

/// The outcome of the run, in words: congestion, delivery, traffic, expectations.
[[nodiscard]] std::string verdicts(const Result& result, const TextStyle& style);

}  // namespace hopscope
