#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/files.hpp>
#include <hopscope/wiring.hpp>

namespace hopscope {

/// The network in a GraphML (.graphml, .xml) or DOT (.dot, .gv) file. Its nodes are numbered in the order of the file,
/// in DOT of their names; then come the vertices whose attribute `switch` is true. Messages refer to a vertex by its
/// attribute `name`, if it has one. Edges may have `width`, `t_w`, `t_h`; other attributes are ignored. True and false
/// may be capitalized. An edge of a directed graph is one channel. A pipe has no file extension: its content is GraphML
/// if it begins with "<".
/// @param width of edges that state none
/// @return none, and the mistakes, if the file is invalid
[[nodiscard]] std::optional<Wiring> read_graph_file(Files& files, const std::string& file, double width,
                                                    std::vector<Mistake>& mistakes);

/// The names of the attributes of vertices and edges that `read_graph_file` ignores.
struct UnusedAttributes {
  std::set<std::string> of_vertices;
  std::set<std::string> of_edges;
  std::set<std::string> calling_switch;  ///< of_vertices: those by which some vertex is a switch or router ("type")
};

/// Empty if the file is invalid.
[[nodiscard]] UnusedAttributes unused_attributes(Files& files, const std::string& file);

}  // namespace hopscope
