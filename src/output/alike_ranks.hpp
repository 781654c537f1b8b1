#pragma once

#include <span>
#include <string>
#include <vector>

namespace hopscope {

/// Of lines that begin with a rank, "rank 3 lacks ..", those that say the same of several ranks as one, "ranks 1..7
/// lack
/// ..", at the place of the first; the others as they are.
[[nodiscard]] std::vector<std::string> ranks_together(std::span<const std::string> lines);

}  // namespace hopscope
