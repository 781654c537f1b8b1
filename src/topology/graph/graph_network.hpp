#pragma once

// The network that a graph means: its attributes, its links, its parts.

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/topology.hpp>
#include <hopscope/wiring.hpp>

#include "topology/graph/files/graph_file.hpp"
#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// Reads the attributes of a graph file that have a meaning, and reports mistakes with the vertex or the edge.
class GraphMeaning {
 public:
  GraphMeaning(const std::string& file, const GraphText& graph, const GraphOptions& options,
               std::vector<Mistake>& mistakes, GraphNotes& notes);

  [[nodiscard]] bool is_switch(std::size_t vertex);
  /// The whole names of all vertices, safe to print; empty if the file has none. Equal labels are followed by ids.
  [[nodiscard]] std::vector<std::string> names() const;
  /// Of the channels of an edge.
  [[nodiscard]] ChannelKind kind_of(std::size_t edge);
  /// Whether the file states the width of an edge.
  [[nodiscard]] bool states_width(std::size_t edge) const;
  /// The name of its class, safe to print; empty if it has none.
  [[nodiscard]] std::string class_of(std::size_t edge);
  /// Fills the notes; call it after all others.
  void remark_on_attributes();

  /// "vertex 3", or its name in quotes.
  [[nodiscard]] std::string name_of(std::size_t vertex) const;
  /// "edge 0, "a" -- "b"": edges are counted from 0.
  [[nodiscard]] std::string place_of_edge(std::size_t edge) const;
  void tell(const std::string& place, std::string what);

 private:
  struct Range;
  struct Meaning {
    std::string attribute;
    const GraphAttributes::Choice* choice;
    bool of_edges;
    std::size_t missing = 0;  ///< on how many it is not stated

    [[nodiscard]] bool is_named() const { return !choice->name.empty(); }
  };

  [[nodiscard]] std::optional<double> number(std::size_t edge, Meaning& meaning, const Range& allowed);
  void check_is_there(const Meaning& meaning, const std::string& attribute);
  // The name of its attribute, and of that with its unit.
  [[nodiscard]] static std::string with_unit(const Meaning& meaning);

  const std::string& file_;
  const GraphText& graph_;
  const GraphOptions& options_;
  std::vector<Mistake>& mistakes_;
  GraphNotes& notes_;
  Meaning width_;
  Meaning t_w_;
  Meaning t_h_;
  Meaning class_;
  Meaning name_;
  Meaning switch_;
  bool functions_tell_ = false;
  std::size_t switches_by_function_ = 0;
};

/// A link of a graph file.
struct FileLink {
  Wiring::Link link = {};
  std::size_t edge = 0;  ///< of the file
  // The ports at its two ends, if the file names any.
  std::string from_port = {};
  std::string to_port = {};
};

/// Leaves out the links from a vertex to itself. @return how many
std::size_t drop_loops(std::vector<FileLink>& links);

/// Leaves out what is said a second time, from the other end: of the links a--b and b--a, each of the one direction is
/// the same as one of the other if width, t_w, t_h, class and the ports at both ends are the same. @return how many
std::size_t unite_directions(std::vector<FileLink>& links);

/// The most frequent width of the links of nodes for which `counts` is true; of equally frequent ones, the smallest. 1
/// if there are none.
/// @param switches by vertex, whether it is no node
[[nodiscard]] double usual_width(const std::vector<FileLink>& links, const std::vector<bool>& switches,
                                 const std::function<bool(const FileLink&)>& counts);

/// Replaces links between the same vertices by one which is as wide as all together and has the largest t_h. If they
/// have a t_w, 1/t_w of it is the sum of theirs.
/// @param one_way links from a to b and from b to a are different ones
/// @param unequal is called with a link that states t_w or t_h where another does not
/// @return how many there are less
std::size_t merge_parallel(std::vector<FileLink>& links, bool one_way,
                           const std::function<void(const FileLink&)>& unequal);

/// For each vertex its part of the network, connected if directions are ignored; the largest is part 0, of equal ones
/// that with the first vertex.
struct GraphParts {
  std::vector<std::size_t> part_of;  ///< by vertex
  std::vector<std::size_t> sizes;    ///< by part, the largest first
};
[[nodiscard]] GraphParts parts_of(std::size_t vertices, const std::vector<FileLink>& links);

/// The network that a graph describes: see read_graph_file.
/// @param file its name, for the mistakes
/// @return none, and the mistakes, if it describes none
[[nodiscard]] std::optional<Wiring> network_of(const std::string& file, const GraphText& graph,
                                               const GraphOptions& options, std::vector<Mistake>& mistakes,
                                               GraphNotes& notes);

}  // namespace hopscope
