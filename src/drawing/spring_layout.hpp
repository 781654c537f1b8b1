#pragma once

#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// Places where springs, as long as the vertices are far apart in hops, pull least: the energy of Kamada and Kawai
/// 1989, brought down by majorization (Gansner, Koren and North 2004), which never goes up and always ends. Boost's
/// own search does not end on a star of three. Always the same for the same network.
[[nodiscard]] std::vector<Point> spring_layout(const Topology& topology);

}  // namespace hopscope
