#pragma once

#include <string>
#include <string_view>

namespace hopscope::sizes {

/// The most words of a message, as for message_words: sums over a row of a large matrix are then integers that a double
/// represents exactly.
inline constexpr double most_words = 1e15;

/// Why a number is not a valid number of words, and what is; empty if it is. @param text as in the file
[[nodiscard]] std::string why_no_size(double number, std::string_view text);

}  // namespace hopscope::sizes
