#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/trees/tree_network.hpp"

namespace hopscope {

/// `units` paths from a root to every other rank, none of whose channels is used more often than its capacity: a
/// maximum flow (Dinic 1970), decomposed into paths, short ones first.
/// @return trees of one edge, by rank; none if there is no room for so many
[[nodiscard]] std::optional<std::vector<OutTree>> root_paths(const TreeNetwork& network, int root, std::int64_t units);

}  // namespace hopscope
