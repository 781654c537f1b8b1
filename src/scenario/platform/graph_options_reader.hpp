#pragma once

#include <optional>

#include "json/fields.hpp"
#include "topology/graph/graph_options.hpp"

namespace hopscope::input {

/// Whether the field `parallel` of a graph keeps parallel links apart; none, and a mistake, if it is neither "merged"
/// nor "separate".
[[nodiscard]] std::optional<bool> read_parallel(const Fields& topology);

/// The fields of a graph that tell how its file is read: parallel, component, directed, attributes.
/// @param width of edges that state none
/// @return none, and the mistakes, if one of them is wrong
[[nodiscard]] std::optional<GraphOptions> read_graph_options(const Fields& topology, double width);

}  // namespace hopscope::input
