#pragma once

#include <string>

#include <hopscope/topology.hpp>

namespace hopscope {

/// True if the file of a graph gives names to its vertices. (Labels derived from numbers, "010", are not names.)
[[nodiscard]] bool has_vertex_names(const Topology& topology);

/// A vertex as shown to users: by its name in the file of a graph, "leaf01", shortened if it is long, or, as a switch
/// of another family, "NIC 3.1"; else by its number.
[[nodiscard]] std::string vertex_in_words(const Topology& topology, NodeId vertex);

}  // namespace hopscope
