#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "analysis/trees/tree_network.hpp"

namespace hopscope {

/// What is wrong with a packing; empty if nothing is: of each rank there are as many trees as `demands` says, each
/// leads from its root to every other rank once, along paths of the network, and no channel is used more often than its
/// capacity. It shares nothing with the search.
/// @param demands by rank
[[nodiscard]] std::string fault_of_packing(const TreeNetwork& network, std::span<const std::int64_t> demands,
                                           std::span<const OutTree> trees);

/// What is wrong with paths from a root; empty if nothing is: each is a path of the network, `units` of them lead to
/// each other rank, and no channel is used more often than its capacity. It shares nothing with the search.
[[nodiscard]] std::string fault_of_paths(const TreeNetwork& network, int root, std::int64_t units,
                                         std::span<const OutTree> paths);

}  // namespace hopscope
