#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace hopscope {

/// A word of a GOAL file, or one of its signs: { } : ;
struct GoalWord {
  std::string_view text;
  std::size_t line = 0;
};

/// The words of a text without its comments, which are // to the end of a line, and /* to */.
[[nodiscard]] std::vector<GoalWord> goal_words(std::string_view text);

}  // namespace hopscope
