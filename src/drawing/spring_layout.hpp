#pragma once

#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// Positions of minimal energy of springs whose lengths are the distances in hops: the energy of Kamada and Kawai 1989,
/// minimized by majorization (Gansner, Koren and North 2004), which never increases it and always terminates. Boost's
/// own search does not terminate on a star of three. Always the same for the same network.
[[nodiscard]] std::vector<Point> spring_layout(const Topology& topology);

}  // namespace hopscope
