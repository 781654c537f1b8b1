#pragma once

#include <hopscope/topology.hpp>

namespace hopscope::bench {

/// The least that could be called a simulation of pairwise exchange: walks the route of every message and counts the
/// load of every channel in every step. No time, no ports, no programs.
/// @return the largest load.
[[nodiscard]] std::int32_t bare_loop(const Topology& topology);

/// The same for E-cube routes that are not even written down.
[[nodiscard]] std::int32_t barest_loop(int dimension);

}  // namespace hopscope::bench
