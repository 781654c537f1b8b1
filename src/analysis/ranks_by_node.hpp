#pragma once

#include <optional>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope {

/// The inverse mapping: by node, the rank that runs there, if any.
[[nodiscard]] std::vector<std::optional<Rank>> ranks_by_node(const Platform& platform);

}  // namespace hopscope
