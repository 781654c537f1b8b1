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

/// A wiring as the topology of a scenario file.
[[nodiscard]] std::string topology_text(const Wiring& wiring);

}  // namespace hopscope::bench
