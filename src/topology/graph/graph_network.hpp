#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/wiring.hpp>

#include "topology/graph/files/graph_file.hpp"
#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// The network that a graph describes: see read_graph_file.
/// @param file its name, for the mistakes
/// @return none, and the mistakes, if it describes none
[[nodiscard]] std::optional<Wiring> network_of(const std::string& file, const GraphText& graph,
                                               const GraphOptions& options, std::vector<Mistake>& mistakes,
                                               GraphNotes& notes);

}  // namespace hopscope
