#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "topology/graph/files/graph_load.hpp"
#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// What Graphviz's parser finds in a text.
struct DotParse {
  bool is_read = false;
  GraphText graph = {};          ///< names and values as written; vertices in the order in which they are mentioned
  bool is_directed = false;      ///< as the text says
  bool is_strict = false;        ///< as the text says; all edges are there nevertheless
  bool has_another = false;      ///< another graph follows
  bool is_too_large = false;     ///< it would take more memory or time than is allowed, and is not read
  std::size_t vertices = 0;      ///< how many were mentioned until the parser stopped
  std::string said = {};         ///< Graphviz's messages, with lines in them
  std::string said_behind = {};  ///< the same about what follows the graph
};

/// Waits for other calls: the parser is not safe for several threads.
/// @throws GraphTextError if the copy of the graph takes more than the load allows, or is too large for a network
[[nodiscard]] DotParse parse_with_graphviz(std::string_view text, GraphLoad& load);

}  // namespace hopscope
