#pragma once

#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace hopscope {

/// The graph of a file, with its names and attributes as written.
struct GraphText {
  using Attributes = std::map<std::string, std::string>;
  struct Vertex {
    std::string name;  ///< in GraphML its id; may be empty
    Attributes attributes = {};
  };
  struct Edge {
    std::size_t from = 0;
    std::size_t to = 0;
    Attributes attributes = {};
  };

  std::vector<Vertex> vertices;
  std::vector<Edge> edges;
  bool directed = false;
};

/// A text that is not a graph, or one that is too large for a network. what() states why.
class GraphTextError : public std::runtime_error {
 public:
  /// @param line of the fault, from 1; 0 if unknown
  explicit GraphTextError(const std::string& why, std::size_t line = 0) : std::runtime_error(why), line_(line) {}

  [[nodiscard]] std::size_t line() const { return line_; }

 private:
  std::size_t line_;
};

/// The first graph of a GraphML document; vertices in the order of the file.
/// @throws GraphTextError
[[nodiscard]] GraphText parse_graphml(const std::string& text);
/// A graph in Graphviz's DOT language; vertices in the order of their names, numbers in them as numbers: n2 before n10.
/// Character references are resolved as in Graphviz: &quot; is a quote.
/// @throws GraphTextError
[[nodiscard]] GraphText parse_dot(const std::string& text);

}  // namespace hopscope
