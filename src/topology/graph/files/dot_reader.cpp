// DOT, as Graphviz reads it.

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "text/parse_number.hpp"
#include "text/safe_text.hpp"
#include "topology/graph/files/dot_parser.hpp"
#include "topology/graph/files/graph_load.hpp"
#include "topology/graph/files/graph_text.hpp"
#include "topology/graph/files/graph_values.hpp"

namespace hopscope {

namespace {

constexpr auto nowhere = std::string::npos;

/// The line that a message of Graphviz names; 0 if it names none.
std::size_t line_in(const std::string& said) {
  constexpr std::string_view before = "in line ";
  const auto at = said.find(before);
  if (at == nowhere) return 0;
  const std::string rest = said.substr(at + before.size());
  return parse_whole_number<std::size_t>(rest.substr(0, rest.find_first_not_of("0123456789"))).value_or(0);
}

/// The text between quotes at which the parser stopped; empty if the message names none.
std::string where_in(const std::string& said) {
  constexpr std::string_view before = "near '";
  const auto at = said.find(before);
  if (at == nowhere) return "";
  const auto end = said.rfind('\'');
  const auto begin = at + before.size();
  return end == nowhere || end <= begin ? "" : said.substr(begin, end - begin);
}

/// The end of the string, comment or word that begins at `at`; it is part of the text.
std::size_t end_of_token(const std::string& text, std::size_t at) {
  const auto behind = [&](std::string_view end, std::size_t from) {
    const auto found = text.find(end, from);
    return found == nowhere ? text.size() : found + end.size();
  };
  const char first = text[at];
  if (text.compare(at, 2, "/*") == 0) return behind("*/", at + 2);
  if (text.compare(at, 2, "//") == 0 || (first == '#' && (at == 0 || text[at - 1] == '\n'))) return behind("\n", at);
  if (first == '<') {
    int open = 0;
    do {
      open += text[at] == '<' ? 1 : text[at] == '>' ? -1 : 0;
    } while (++at < text.size() && open > 0);
    return at;
  }
  if (first != '"') return std::min(text.find_first_of(" \t\r\n;,=[]{}:\"<>/#-", at + 1), text.size());
  do {
    at = text.find_first_of("\"\\", at + 1);
    if (at != nowhere && text[at] == '\\') ++at;
  } while (at < text.size() && text[at] != '"');
  return at < text.size() ? at + 1 : text.size();
}

// Graphviz's parser begins a string anew whenever it needs more of the text.
void check_lengths(const std::string& text) {
  constexpr std::size_t most_bytes = std::size_t{1} << 16;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_token(text, at);
    if (end - at > most_bytes) {
      throw GraphTextError(
          fmt::format("has a name, a text or a comment of more than {} KiB", most_bytes >> 10),
          1 + static_cast<std::size_t>(std::count(text.begin(), text.begin() + std::ptrdiff_t(at), '\n')));
    }
    at = end;
  }
}

[[noreturn]] void refuse(const std::string& said, bool is_directed) {
  constexpr std::size_t most = 40;  // characters of the text
  const std::string where = where_in(said);
  const std::size_t line = line_in(said);
  if (where == "->" && !is_directed)
    throw GraphTextError("has -> in a graph without directions; write --, or digraph", line);
  if (where == "--" && is_directed) throw GraphTextError("has -- in a digraph; write ->", line);
  for (const auto& [sign, what] : {std::pair{"quoted string", "a quote"}, {"HTML string", "<"}, {"comment", "/*"}}) {
    if (said.find(fmt::format("scanning a {}", sign)) == nowhere) continue;
    throw GraphTextError(fmt::format("has {} that is not closed", what), line);
  }
  if (said.find("memory exhausted") != nowhere)
    throw GraphTextError("is nested too deeply, or has too many vertices in one path of edges", line);
  throw GraphTextError(where.empty() ? "ends within the graph, or is not DOT"
                                     : fmt::format("has a syntax error near \"{}\"", excerpt(where, most)),
                       line);
}

// Graphviz takes 1e9 as 1 and e9, and warns.
void check_numbers(const std::string& said) {
  constexpr std::string_view before = "badly delimited number '";
  const auto at = said.find(before);
  if (at == nowhere) return;
  const auto begin = at + before.size();
  const std::string number = said.substr(begin, said.find('\'', begin) - begin);
  throw GraphTextError(
      fmt::format("has {}.., a number with letters after it, which DOT splits in two; give it in quotes", number),
      line_in(said.substr(at)));
}

/// Edges between the same vertices are one edge in a strict graph, with the later attributes.
void unite_edges(GraphText& graph) {
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> known;
  std::vector<GraphText::Edge> united;
  for (GraphText::Edge& edge : graph.edges) {
    const bool turned = !graph.directed && edge.to < edge.from;
    const auto ends = turned ? std::pair{edge.to, edge.from} : std::pair{edge.from, edge.to};
    const auto [found, is_new] = known.emplace(ends, united.size());
    if (is_new) {
      united.push_back(std::move(edge));
    } else {
      for (auto& [name, value] : edge.attributes) united[found->second].attributes.insert_or_assign(name, value);
    }
  }
  graph.edges = std::move(united);
}

// In a digraph, dir=back turns an edge, and dir=both or dir=none make it one in each direction.
void apply_directions(GraphText& graph) {
  if (!graph.directed || graph.edges.empty()) return;
  std::vector<std::size_t> both_ways;
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    GraphText::Edge& edge = graph.edges[i];
    const auto dir = edge.attributes.find("dir");
    if (dir == edge.attributes.end()) continue;
    if (dir->second == "both" || dir->second == "none") both_ways.push_back(i);
    if (dir->second != "back") continue;
    std::swap(edge.from, edge.to);
    std::swap(edge.from_port, edge.to_port);
  }
  graph.directed = both_ways.size() < graph.edges.size();
  if (!graph.directed) return;
  for (const std::size_t i : both_ways) {
    GraphText::Edge back = graph.edges[i];
    std::swap(back.from, back.to);
    std::swap(back.from_port, back.to_port);
    graph.edges.push_back(std::move(back));
  }
  check_size(graph);
}

void resolve(GraphText::Attributes& attributes) {
  for (auto& [name, value] : attributes) {
    if (value.find('&') != nowhere) value = plain_characters(value);
  }
}

}  // namespace

GraphText parse_dot(const std::string& text) {
  check_lengths(text);
  GraphLoad load(text.size());
  DotParse parse = parse_with_graphviz(text, load);
  if (parse.is_too_large) {
    check_size({.vertices = std::vector<GraphText::Vertex>(parse.vertices)});
    load.add(GraphLoad::everything, static_cast<std::size_t>(2 * load.allowed()));
  }
  check_numbers(parse.said);
  if (!parse.is_read) refuse(parse.said, parse.is_directed);
  if (!parse.said_behind.empty()) {
    throw GraphTextError("has text after the end of its graph that is not DOT", line_in(parse.said_behind));
  }
  GraphText graph = std::move(parse.graph);
  if (parse.is_strict) unite_edges(graph);
  apply_directions(graph);
  for (GraphText::Vertex& vertex : graph.vertices) {
    vertex.name = plain_characters(vertex.name);
    resolve(vertex.attributes);
  }
  for (GraphText::Edge& edge : graph.edges) resolve(edge.attributes);
  graph.functions_tell = true;
  if (parse.has_another) graph.remarks.emplace_back("has several graphs, of which the first is read");
  sort_by_name(graph);
  return graph;
}

}  // namespace hopscope
