#pragma once

#include <string>

#include <hopscope/topology.hpp>
#include <hopscope/wiring.hpp>

namespace hopscope::bench {

/// A wiring of nodes in which each has four links: four random perfect matchings, the same at every call.
/// @param nodes even, at least 10
[[nodiscard]] Wiring random_wiring(NodeId nodes);
/// Petersen's graph.
[[nodiscard]] Wiring petersen_wiring();
/// Two complete networks of `side` nodes with one link between them.
[[nodiscard]] Wiring barbell_wiring(NodeId side);
/// A fat tree of switches with `ports` ports (Al-Fares and others 2008): ports^3/4 nodes.
/// @param ports even
[[nodiscard]] Wiring fat_tree_wiring(NodeId ports);

/// A wiring as the topology of a scenario file.
[[nodiscard]] std::string topology_text(const Wiring& wiring);

}  // namespace hopscope::bench
