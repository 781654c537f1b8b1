#pragma once

#include <string>

#include <hopscope/topology.hpp>

namespace hopscope {

/// True if the file of a graph gives names to its vertices. (Labels derived from numbers, "010", are not names.)
[[nodiscard]] bool has_vertex_names(const Topology& topology);

/// A vertex as shown to users: "leaf01", or its number if it has no name.
[[nodiscard]] std::string vertex_in_words(const Topology& topology, NodeId vertex);

}  // namespace hopscope
