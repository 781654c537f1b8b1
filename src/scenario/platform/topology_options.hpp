#pragma once

#include <hopscope/catalogue.hpp>

#include "json/fields.hpp"
#include "topology/graph/files/graph_file.hpp"

namespace hopscope::input {

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
