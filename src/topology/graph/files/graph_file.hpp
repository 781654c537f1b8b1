#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/files.hpp>
#include <hopscope/wiring.hpp>

#include "topology/graph/graph_options.hpp"

namespace hopscope {

/// The formats of graph files, for messages and help.
inline constexpr const char* graph_formats_in_words =
    "GraphML, GML, DOT, a platform of SimGrid, output of ibnetdiscover, a topology.conf of Slurm, a topology of NCCL, "
    "XML of hwloc (lstopo), output of nvidia-smi topo -m, or a network of ASTRA-sim, BookSim or SNDlib";

/// What else there is to say of a graph file that was read.
struct GraphNotes {
  std::vector<std::string> remarks;  ///< what was left out or taken otherwise than written; sentences without a subject
  // The names of attributes that are not used.
  std::set<std::string> of_vertices;
  std::set<std::string> of_edges;
  std::vector<std::string> hosts;  ///< by node, of channel adapters; "" if not known. Empty if the file has no hosts
  std::set<std::string> calling_switch;  ///< of_vertices: those by which some vertex is a switch or router ("type")
};

/// The network in a GraphML (.graphml, .xml), GML (.gml) or DOT (.dot, .gv) file. The format of a file of any other
/// name is that of its content, which may also be another of graph_formats_in_words, as that of a file in XML is. A
/// pipe that is nothing else is DOT. Nodes are numbered in the order of the file, in DOT of their names; then come the
/// switches. docs/any-network.md states what becomes of parallel links, loops, directions and parts.
/// @param notes filled in, if not null
/// @return none, and the mistakes, if the file is invalid
[[nodiscard]] std::optional<Wiring> read_graph_file(Files& files, const std::string& file, const GraphOptions& options,
                                                    std::vector<Mistake>& mistakes, GraphNotes* notes = nullptr);

/// Whether a text, by its content, is of a format that read_graph_file() reads, or of GraphML, SimGrid or SNDlib in
/// XML.
[[nodiscard]] bool is_graph_text(const std::string& text);

}  // namespace hopscope
