#pragma once

#include <algorithm>

#include <hopscope/platform.hpp>

#include "text/quantity.hpp"

namespace hopscope {

// What the numbers of files of other tools are on a platform.

/// A nanosecond, in which GOAL counts, in the unit of a platform's times; 1 where that is unknown.
[[nodiscard]] inline Time nanosecond_in(const Platform& platform) {
  return time_in(platform.time_unit, {1, -9}).value_or(1);
}

/// The bytes of a word of a platform; 1 where that is unknown.
[[nodiscard]] inline int bytes_of_word(const Platform& platform) { return std::max(1, platform.word_bytes); }

}  // namespace hopscope
