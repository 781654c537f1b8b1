#pragma once

#include <memory>
#include <string_view>

#include <hopscope/neighbours.hpp>
#include <hopscope/topology.hpp>

namespace hopscope {

/// The network whose links are the neighbours, by which the graph of a neighbour exchange was given: a line, ring,
/// hypercube, mesh, torus or complete network. Null if it is none of these.
/// @param description of the network: "mesh 4 x 4"
[[nodiscard]] std::shared_ptr<const Topology> guest_network_of(const Neighbours& neighbours,
                                                               std::string_view description);

}  // namespace hopscope
