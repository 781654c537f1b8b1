#pragma once

// The readers of a topology's options, and of the links of a graph.

#include <memory>
#include <optional>

#include <hopscope/catalogue.hpp>
#include <hopscope/wiring.hpp>

#include "json/fields.hpp"
#include "topology/graph/files/graph_file.hpp"
#include "topology/graph/graph_options.hpp"

namespace hopscope::input {

/// Whether the field `parallel` of a graph keeps parallel links apart; none, and a mistake, if it is neither "merged"
/// nor "separate".
[[nodiscard]] std::optional<bool> read_parallel(const Fields& topology);

/// The fields of a graph that tell how its file is read: parallel, component, directed, attributes.
/// @param width of edges that state none
/// @return none, and the mistakes, if one of them is wrong
[[nodiscard]] std::optional<GraphOptions> read_graph_options(const Fields& topology, double width);

/// Reads the network of a graph: `links` and `switches` from the topology, or the `file` that contains them.
/// @param nodes the number stated by the topology; none if it states none, or an invalid one
/// @param width of links that state none
/// @param notes what else there is to say of a file
/// @return null, and the mistakes, if it is not a valid network
[[nodiscard]] std::shared_ptr<const Wiring> read_wiring(const Fields& topology, std::optional<std::int64_t> nodes,
                                                        double width, GraphNotes& notes);

/// Reads the width, unless the family requires one of its rules instead.
/// @return false if it is wrong
[[nodiscard]] bool read_width(const Fields& fields, const TopologyFamily* family, TopologySpec& spec);

/// Reads the fields of a topology that do not determine the number of its nodes, and the links of a graph.
/// @param notes what else there is to say of the file of a graph
/// @pre the extents are those read, or none
/// @return false if one of them is wrong
[[nodiscard]] bool read_options(const Fields& fields, const TopologyFamily& family, TopologySpec& spec,
                                GraphNotes& notes);

}  // namespace hopscope::input
