#pragma once

#include <optional>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope {

/// The mapping the other way round: by node, the rank that runs there, if any does.
[[nodiscard]] std::vector<std::optional<Rank>> ranks_by_node(const Platform& platform);

}  // namespace hopscope
