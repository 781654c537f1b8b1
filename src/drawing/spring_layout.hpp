#pragma once

#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// Places where springs, as long as the vertices are far apart in hops, pull least: Kamada and Kawai 1989, by
/// Boost.Graph. Always the same for the same network.
[[nodiscard]] std::vector<Point> spring_layout(const Topology& topology);

}  // namespace hopscope
