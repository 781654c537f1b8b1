// Boost.Graph's readers of GraphML and DOT.

#include "topology/graph/graph_text.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <boost/graph/graphml.hpp>
#include <boost/graph/graphviz.hpp>

#include <hopscope/wiring.hpp>

#include "topology/graph/dot_syntax.hpp"
#include "topology/graph/dot_tokens.hpp"
#include "topology/graph/graph_syntax.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_edges = std::size_t{1} << 20;

void check_size(const GraphText& graph) {
  if (graph.vertices.size() > static_cast<std::size_t>(most_vertices)) {
    throw GraphTextError(fmt::format("the graph has too many vertices; at most {} are possible", most_vertices));
  }
  if (graph.edges.size() > most_edges) {
    throw GraphTextError(fmt::format("the graph has too many edges; at most {} are possible", most_edges));
  }
}

/// Records what the GraphML reader finds.
class GraphmlListener final : public boost::mutate_graph {
 public:
  explicit GraphmlListener(GraphText& graph) : graph_(graph) {}

  [[nodiscard]] bool is_directed() const override { return graph_.directed; }
  boost::any do_add_vertex() override {
    graph_.vertices.emplace_back();
    check_size(graph_);
    return graph_.vertices.size() - 1;
  }
  std::pair<boost::any, bool> do_add_edge(boost::any source, boost::any target) override {
    graph_.edges.push_back({boost::any_cast<std::size_t>(source), boost::any_cast<std::size_t>(target)});
    check_size(graph_);
    return {graph_.edges.size() - 1, true};
  }
  void set_graph_property(const std::string& /*name*/, const std::string& /*value*/,
                          const std::string& /*type*/) override {}
  void set_vertex_property(const std::string& name, boost::any vertex, const std::string& value,
                           const std::string& /*type*/) override {
    graph_.vertices[boost::any_cast<std::size_t>(vertex)].attributes[name] = value;
  }
  void set_edge_property(const std::string& name, boost::any edge, const std::string& value,
                         const std::string& /*type*/) override {
    graph_.edges[boost::any_cast<std::size_t>(edge)].attributes[name] = value;
  }

 private:
  GraphText& graph_;
};

/// The same for DOT.
class DotListener final : public boost::detail::graph::mutate_graph {
 public:
  using Name = boost::detail::graph::node_t;
  using Edge = boost::detail::graph::edge_t;

  explicit DotListener(GraphText& graph) : graph_(graph) {}

  [[nodiscard]] bool is_directed() const override { return graph_.directed; }
  void do_add_vertex(const Name& node) override {
    vertices_.emplace(node, graph_.vertices.size());
    graph_.vertices.push_back({plain_text_of_dot(node)});
    check_size(graph_);
  }
  void do_add_edge(const Edge& edge, const Name& source, const Name& target) override {
    edges_.emplace(edge, graph_.edges.size());
    graph_.edges.push_back({vertices_.at(source), vertices_.at(target)});
    check_size(graph_);
  }
  void set_node_property(const std::string& key, const Name& node, const std::string& value) override {
    graph_.vertices[vertices_.at(node)].attributes[plain_text_of_dot(key)] = plain_text_of_dot(value);
  }
  void set_edge_property(const std::string& key, const Edge& edge, const std::string& value) override {
    graph_.edges[edges_.at(edge)].attributes[plain_text_of_dot(key)] = plain_text_of_dot(value);
  }
  void set_graph_property(const std::string& /*key*/, const std::string& /*value*/) override {}
  void finish_building_graph() override {}

 private:
  GraphText& graph_;
  std::map<Name, std::size_t> vertices_;
  std::map<Edge, std::size_t> edges_;
};

/// n2 before n10: runs of digits are compared as numbers.
bool goes_before(const std::string& a, const std::string& b) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto digits_from = [&](const std::string& text, std::size_t begin) {
    std::size_t end = begin;
    while (end < text.size() && is_digit(text[end])) ++end;
    std::string digits = text.substr(begin, end - begin);
    return std::pair{digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1)), end};
  };
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    if (is_digit(a[i]) && is_digit(b[j])) {
      const auto [one, one_end] = digits_from(a, i);
      const auto [other, other_end] = digits_from(b, j);
      if (one != other) return one.size() != other.size() ? one.size() < other.size() : one < other;
      i = one_end;
      j = other_end;
    } else if (a[i] != b[j]) {
      return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
    } else {
      ++i;
      ++j;
    }
  }
  return a.size() - i != b.size() - j ? a.size() - i < b.size() - j : a < b;
}

void sort_by_name(GraphText& graph) {
  std::vector<std::size_t> order(graph.vertices.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(
      order, [&](std::size_t a, std::size_t b) { return goes_before(graph.vertices[a].name, graph.vertices[b].name); });
  std::vector<std::size_t> place(order.size());
  std::vector<GraphText::Vertex> sorted;
  for (std::size_t i = 0; i < order.size(); ++i) {
    place[order[i]] = i;
    sorted.push_back(std::move(graph.vertices[order[i]]));
  }
  graph.vertices = std::move(sorted);
  for (GraphText::Edge& edge : graph.edges) {
    edge.from = place[edge.from];
    edge.to = place[edge.to];
  }
}

/// Boost does not expose the ids of GraphML, but creates vertices in their order; a duplicate id is one vertex.
void name_vertices(GraphText& graph, const std::vector<std::string_view>& declared) {
  std::set<std::string_view> known;
  std::vector<std::string_view> names;
  for (const std::string_view id : declared) {
    if (known.insert(id).second) names.push_back(id);
  }
  if (names.size() != graph.vertices.size()) return;
  for (std::size_t i = 0; i < names.size(); ++i) graph.vertices[i].name = names[i];
}

/// Reads as an undirected graph, and again as a directed one if it turns out to be directed.
template <class Read>
GraphText read_as_either(Read read) {
  GraphText graph;
  try {
    try {
      read(graph);
    } catch (const boost::directed_graph_error&) {
      graph = {};
      graph.directed = true;
      read(graph);
    }
  } catch (const GraphTextError&) {
    throw;
  } catch (const boost::undirected_graph_error&) {
    throw GraphTextError("has edges with a direction and edges without; give one to all or to none");
  } catch (const std::exception& error) {
    throw GraphTextError(error.what());
  }
  return graph;
}

/// By default a key applies to all kinds of elements; Boost's reader requires that to be explicit.
std::string with_all_written(const std::string& text, const std::vector<std::size_t>& keys) {
  std::string out;
  std::size_t from = 0;
  for (const std::size_t key : keys) {
    out += text.substr(from, key - from) + " for=\"all\"";
    from = key;
  }
  return out + text.substr(from);
}

}  // namespace

GraphText parse_graphml(const std::string& text) {
  const auto [declared, keys_for_anything] = outline_of_graphml(text);
  const std::string complete = with_all_written(text, keys_for_anything);
  GraphText graph = read_as_either([&](GraphText& read) {
    std::istringstream stream(complete);
    GraphmlListener listener(read);
    boost::read_graphml(stream, listener, 0);
  });
  // Boost creates a vertex for every name in an edge, declared or not.
  if (graph.vertices.size() > declared.size())
    throw GraphTextError("an edge names a vertex that no node element declares");
  name_vertices(graph, declared);
  return graph;
}

GraphText parse_dot(const std::string& text) {
  const std::string plain = plain_dot(text);
  GraphText graph = read_as_either([&](GraphText& read) {
    DotListener listener(read);
    boost::detail::graph::read_graphviz_new(plain, &listener);
  });
  sort_by_name(graph);
  return graph;
}

}  // namespace hopscope
