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
/// in DOT of their names; then come the vertices whose attribute `switch` is true. Messages call a vertex by its
/// attribute `name`, where it has one. Edges may have `width`, `t_w`, `t_h`; other attributes are left alone. True and
/// false may have capital letters. An edge of a directed graph is one channel. What comes through a pipe has no ending:
/// it is GraphML if it begins with "<".
/// @param width of edges that give none
/// @return nothing, and the mistakes, if the file is not that
[[nodiscard]] std::optional<Wiring> read_graph_file(Files& files, const std::string& file, double width,
                                                    std::vector<Mistake>& mistakes);

/// What the vertices and edges of a graph have, by name, that `read_graph_file` leaves alone.
struct UnusedAttributes {
  std::set<std::string> of_vertices;
  std::set<std::string> of_edges;
  std::set<std::string> calling_switch;  ///< of_vertices: some vertex is called a switch or router by it ("type")
};

/// Nothing if the file is not that.
[[nodiscard]] UnusedAttributes unused_attributes(Files& files, const std::string& file);

}  // namespace hopscope
