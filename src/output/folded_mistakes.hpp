#pragma once

#include <string>
#include <vector>

#include <hopscope/error.hpp>

namespace hopscope {

/// Mistakes as lines to be printed, each once. Of many in one file that differ in numbers alone, such as those of every
/// chunk of a buffer, the first are listed, with how many more there are.
[[nodiscard]] std::vector<std::string> folded_lines(const std::vector<Mistake>& mistakes);

}  // namespace hopscope
