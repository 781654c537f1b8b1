#pragma once

#include <memory>
#include <optional>

#include <hopscope/wiring.hpp>

#include "json/fields.hpp"
#include "topology/graph/files/graph_file.hpp"

namespace hopscope::input {

/// Reads the network of a graph: `links` and `switches` from the topology, or the `file` that contains them.
/// @param nodes the number stated by the topology; none if it states none, or an invalid one
/// @param width of links that state none
/// @param notes what else there is to say of a file
/// @return null, and the mistakes, if it is not a valid network
[[nodiscard]] std::shared_ptr<const Wiring> read_wiring(const Fields& topology, std::optional<std::int64_t> nodes,
                                                        double width, GraphNotes& notes);

}  // namespace hopscope::input
