#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/field.hpp>

namespace hopscope::topology::graph_fields {

// The fields of a graph besides the number of its nodes.

[[nodiscard]] const Field& switches();
/// Whether links between the same two vertices are one.
[[nodiscard]] const Field& parallel();
/// What is read of a file whose graph is not connected.
[[nodiscard]] const Field& component();
[[nodiscard]] std::vector<Field> all();

}  // namespace hopscope::topology::graph_fields

namespace hopscope {

/// Which attributes of a graph file have which meaning.
struct GraphAttributes {
  /// An attribute that the user names; the usual one if there is none.
  struct Choice {
    std::string name = {};
    double unit = 1;             ///< of a number: its value is divided by this
    std::string unit_from = {};  ///< of a width: the attribute with the unit of each value, such as "G"; or none
    /// Of `switch`: the values that make a vertex a switch; if there are none, true and what means the same.
    std::vector<std::string> values = {};
  };

  Choice width = {};
  Choice t_w = {};
  Choice t_h = {};
  Choice link_class = {};
  Choice name = {};
  Choice is_switch = {};
};

/// How a graph file becomes a network.
struct GraphOptions {
  double width = 1;                      ///< of edges that state none
  bool states_width = false;             ///< whether that is stated, not 1 by default
  std::optional<double> unit_width = 1;  ///< that the file states, and that counts as 1; none: the usual one of nodes
  bool keeps_parallel = false;           ///< parallel links remain channels of their own; otherwise they are one
  bool has_switches = true;              ///< false: all vertices are nodes, whatever the file says
  bool takes_largest = false;            ///< only the largest part is read of a network that is not connected
  std::optional<bool> directed = {};     ///< an edge of a directed graph is a channel, or a link; none: as it must be
  GraphAttributes attributes = {};
  /// What a microsecond is in the platform's times, for files that have units of time; none if that is not known.
  std::optional<double> microsecond = 1;
};

}  // namespace hopscope
