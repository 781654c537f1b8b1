#pragma once

#include <span>

#include "analysis/recording.hpp"

namespace hopscope {

/// The most bytes as which a word is written.
inline constexpr int most_bytes_of_word = 1024;

/// The smallest power of 2, `least` or more, of bytes that a word may have so that every message has a whole number of
/// them; 0 if it would be above most_bytes_of_word. @param least that it may be
[[nodiscard]] int whole_word_bytes(std::span<const RecordedMessage> messages, int least = 1);

}  // namespace hopscope
