#pragma once

#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// Positions of a tree of switches whose leaves are the nodes, as books draw it: the nodes in a row, every switch above
/// the middle of what is below it, the root at the top. The root is the switch in the middle of the longest path, of
/// two the one with the larger number. Empty if the network is no tree of two switches or more, or a node is no leaf.
[[nodiscard]] std::vector<Point> tree_layout(const Topology& topology);

}  // namespace hopscope
