#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/topology.hpp>

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

}  // namespace hopscope
