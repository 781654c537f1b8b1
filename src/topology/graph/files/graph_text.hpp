#pragma once

#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <hopscope/wiring.hpp>

namespace hopscope {

/// The graph of a file, with its names and attributes as written.
struct GraphText {
  using Attributes = std::map<std::string, std::string>;
  struct Vertex {
    std::string name;  ///< in GraphML its id; may be empty
    Attributes attributes = {};
    std::string host = {};  ///< of a channel adapter; empty if it is not known
  };
  struct Edge {
    std::size_t from = 0;
    std::size_t to = 0;
    Attributes attributes = {};
    // The ports at its two ends, if it names any.
    std::string from_port = {};
    std::string to_port = {};
  };

  std::vector<Vertex> vertices = {};
  std::vector<Edge> edges = {};
  bool directed = false;
  /// Every link is written twice, once at each of its ends, with the ports of both.
  bool told_twice = false;
  /// Where no vertex says whether it is a `switch`, its `function` does: leaf, spine, .. as in drawings of fabrics for
  /// Cumulus' topology converter.
  bool functions_tell = false;
  bool in_microseconds = false;  ///< each `t_h`, since the file has units of time
  bool has_hosts = false;        ///< vertices that are no switches are channel adapters of hosts
  std::string needs_width = {};  ///< why the topology must state the `width` of edges without one; empty if it need not
  bool prefers_labels = false;   ///< `label` names a vertex that has no `name`: not in DOT, where it is a picture
  /// The routes between all vertices that are no switches, numbered in their order, over these edges; each edge is then
  /// a channel. Empty if the file states none.
  RouteTable routes = {};
  std::vector<std::string> remarks = {};  ///< what was left out, in sentences that begin with a verb
};

/// A text that is not a graph, or one that is too large for a network. what() states why.
class GraphTextError : public std::runtime_error {
 public:
  /// @param line of the fault, from 1; 0 if unknown
  explicit GraphTextError(const std::string& why, std::size_t line = 0) : std::runtime_error(why), line_(line) {}

  /// @param others further faults of the text, each without any of its own
  GraphTextError(const std::string& why, std::size_t line, std::vector<GraphTextError> others)
      : std::runtime_error(why), line_(line), others_(std::move(others)) {}

  [[nodiscard]] std::size_t line() const { return line_; }
  [[nodiscard]] const std::vector<GraphTextError>& others() const { return others_; }

 private:
  std::size_t line_;
  std::vector<GraphTextError> others_;
};

/// A graph that is too large to be read in this way.
class GraphTooLarge : public GraphTextError {
 public:
  using GraphTextError::GraphTextError;
};

/// The first graph of a GraphML document; vertices in the order of the file. A vertex declared twice is one.
/// @throws GraphTextError
[[nodiscard]] GraphText parse_graphml(const std::string& text);
/// The first graph in a text of Graphviz's DOT language, as Graphviz reads it; vertices in the order of their names,
/// numbers in them as numbers: n2 before n10. Character references are resolved: &quot; is a quote.
/// @throws GraphTextError
[[nodiscard]] GraphText parse_dot(const std::string& text);

/// @throws GraphTooLarge if the graph is too large for a network
void check_size(const GraphText& graph);

/// Remarks that groups, frames that a tool draws around vertices, are left out; not if there are none.
void remark_on_groups(GraphText& graph, std::size_t groups);

/// The faults of a text, gathered so that all of them are told at once.
class GraphFaults {
 public:
  /// A text may have millions of faults; what comes after the first thousand is not kept.
  void add(const std::string& why, std::size_t line);
  [[nodiscard]] bool empty() const { return all_.empty(); }
  /// Whether further ones are not kept.
  [[nodiscard]] bool is_full() const;
  /// @throws GraphTextError with all of them in the order of their lines, if there are any
  void throw_if_any() const;

 private:
  std::vector<GraphTextError> all_;
};

}  // namespace hopscope
