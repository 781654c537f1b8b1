#pragma once

#include <vector>

#include <hopscope/field.hpp>

// The fields of a graph besides the number of its nodes.

namespace hopscope::topology::graph_fields {

[[nodiscard]] const Field& switches();
/// Whether links between the same two vertices are one.
[[nodiscard]] const Field& parallel();
/// What is read of a file whose graph is not connected.
[[nodiscard]] const Field& component();
[[nodiscard]] std::vector<Field> all();

}  // namespace hopscope::topology::graph_fields
