// GraphML by pugixml, in the dialects of yEd, Gephi and others.

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "text/safe_text.hpp"
#include "topology/graph/files/graph_load.hpp"
#include "topology/graph/files/graph_text.hpp"
#include "topology/graph/files/graph_xml.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_shown = 40;  // characters of an id, in a message

std::string trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(blanks) - begin + 1));
}

/// A <key>: an attribute of vertices, of edges, or of both.
struct GraphmlKey {
  std::string name;
  bool of_vertices = false;
  bool of_edges = false;
  std::optional<std::string> value_by_default = {};
};

class GraphmlReader {
 public:
  explicit GraphmlReader(const std::string& text) : xml_(text), load_(text.size()) {}

  GraphText read() {
    const pugi::xml_node root = first_named(xml_.document(), "graphml");
    if (!root) throw GraphTextError("has no element graphml");
    read_keys(root);
    const pugi::xml_node graph = first_named(root, "graph");
    if (!graph) throw GraphTextError("has no element graph");
    graph_.prefers_labels = true;
    default_direction_ = std::string_view(graph.attribute("edgedefault").value()) == "directed";
    read_vertices(graph, 0);
    read_edges(graph);
    unite_directions();
    remark_on_the_rest(root);
    return std::move(graph_);
  }

 private:
  void read_keys(const pugi::xml_node& root) {
    for (const pugi::xml_node& element : root.children()) {
      if (!is_element(element, "key")) continue;
      const std::string id = element.attribute("id").value();
      const std::string written_name = element.attribute("attr.name").value();
      const std::string_view goes_with = element.attribute("for").as_string("all");
      GraphmlKey key{.name = written_name.empty() ? id : written_name,
                     .of_vertices = goes_with == "all" || goes_with == "node",
                     .of_edges = goes_with == "all" || goes_with == "edge"};
      if (const pugi::xml_node value = first_named(element, "default")) {
        key.value_by_default = trimmed(value.text().get());
        if (key.of_vertices) vertex_defaults_.emplace_back(key.name, *key.value_by_default);
        if (key.of_edges) edge_defaults_.emplace_back(key.name, *key.value_by_default);
      }
      keys_.insert_or_assign(id, std::move(key));
    }
  }

  using Defaults = std::vector<std::pair<std::string, std::string>>;

  void set(GraphText::Attributes& attributes, const std::string& name, std::string value) {
    constexpr std::size_t for_attribute = 160;  // bytes besides the text: upper bound
    load_.add(GraphLoad::attributes, for_attribute + name.size() + value.size());
    attributes.insert_or_assign(name, std::move(value));
  }

  // yEd keeps what is drawn in elements of its own, of which the label is of interest.
  void read_drawing(const pugi::xml_node& data, GraphText::Attributes& attributes) {
    const pugi::xml_node label = data.find_node(
        [](const pugi::xml_node& node) { return is_element(node, "NodeLabel") || is_element(node, "EdgeLabel"); });
    if (label && !attributes.contains("label")) set(attributes, "label", trimmed(label.text().get()));
  }

  void read_data(const pugi::xml_node& element, const Defaults& defaults, GraphText::Attributes& attributes) {
    for (const auto& [name, value] : defaults) {
      if (!attributes.contains(name)) set(attributes, name, value);
    }
    for (const pugi::xml_node& data : element.children()) {
      if (!is_element(data, "data")) continue;
      const std::string id = data.attribute("key").value();
      const auto key = keys_.find(id);
      if (data.find_child([](const pugi::xml_node& each) { return each.type() == pugi::node_element; })) {
        read_drawing(data, attributes);
      } else {
        set(attributes, key == keys_.end() ? id : key->second.name, trimmed(data.text().get()));
      }
    }
  }

  void refuse_nested(const pugi::xml_node& element) const {
    const pugi::xml_node nested = is_element(element, "graph") ? element : first_named(element, "graph");
    if (nested)
      xml_.fail(nested, "has a graph within its graph, which is not read; move its nodes and edges to the outer one");
  }

  // A frame that yEd draws around vertices, which are in a graph within it; it is no vertex itself.
  static bool is_group(const pugi::xml_node& element) {
    return is_element(element, "node") && element.attribute("yfiles.foldertype");
  }

  void read_vertices(const pugi::xml_node& graph, int depth) {
    constexpr int deepest = 64;
    for (const pugi::xml_node& element : graph.children()) {
      if (!is_group(element)) {
        read_vertex(element);
        continue;
      }
      if (depth == deepest) xml_.fail(element, fmt::format("has groups in groups, more than {} deep", deepest));
      groups_.insert(element.attribute("id").value());
      read_vertices(first_named(element, "graph"), depth + 1);
    }
  }

  void read_edges(const pugi::xml_node& graph) {
    for (const pugi::xml_node& element : graph.children()) {
      if (is_group(element)) {
        read_edges(first_named(element, "graph"));
      } else if (is_element(element, "edge")) {
        read_edge(element);
      }
    }
  }

  void read_vertex(const pugi::xml_node& element) {
    if (is_element(element, "hyperedge")) {
      xml_.fail(element, "has a hyperedge; give a switch with an edge to each of its ends");
    }
    refuse_nested(element);
    if (!is_element(element, "node")) return;
    const std::string id = element.attribute("id").value();
    const auto [known, is_new] = numbers_.emplace(id, graph_.vertices.size());
    if (is_new) {
      constexpr std::size_t for_vertex = 512;  // bytes, until it is a network: upper bound
      load_.add(GraphLoad::vertices, for_vertex + id.size());
      graph_.vertices.push_back({id});
      check_size(graph_);
    } else {
      ++repeated_;
    }
    read_data(element, is_new ? vertex_defaults_ : Defaults(), graph_.vertices[known->second].attributes);
  }

  [[nodiscard]] std::size_t end_of(const pugi::xml_node& edge, const char* which) const {
    const pugi::xml_attribute end = edge.attribute(which);
    if (!end) xml_.fail(edge, fmt::format("has an edge without a {}", which));
    const auto found = numbers_.find(end.value());
    if (found == numbers_.end() && groups_.contains(end.value())) {
      xml_.fail(edge, fmt::format("an edge ends at the group {}; join it to one of its vertices",
                                  excerpt(end.value(), most_shown)));
    }
    if (found == numbers_.end()) {
      xml_.fail(edge, fmt::format("an edge names a vertex that no node element declares, \"{}\"",
                                  excerpt(end.value(), most_shown)));
    }
    return found->second;
  }

  void read_edge(const pugi::xml_node& element) {
    GraphText::Edge edge{.from = end_of(element, "source"),
                         .to = end_of(element, "target"),
                         .from_port = element.attribute("sourceport").value(),
                         .to_port = element.attribute("targetport").value()};
    read_data(element, edge_defaults_, edge.attributes);
    constexpr std::size_t for_edge = 480;  // bytes, until it is a link: upper bound
    load_.add(GraphLoad::edges, for_edge);
    graph_.edges.push_back(std::move(edge));
    has_direction_.push_back(element.attribute("directed").as_bool(default_direction_));
    check_size(graph_);
  }

  // If one edge has a direction, one without is an edge in each direction.
  void unite_directions() {
    graph_.directed = std::ranges::find(has_direction_, true) != has_direction_.end();
    if (!graph_.directed) return;
    const std::size_t written = graph_.edges.size();
    for (std::size_t i = 0; i < written; ++i) {
      if (has_direction_[i]) continue;
      GraphText::Edge back = graph_.edges[i];
      std::swap(back.from, back.to);
      std::swap(back.from_port, back.to_port);
      graph_.edges.push_back(std::move(back));
    }
    check_size(graph_);
  }

  void remark_on_the_rest(const pugi::xml_node& root) {
    int graphs = 0;
    for (const pugi::xml_node& each : root.children()) graphs += is_element(each, "graph") ? 1 : 0;
    if (graphs > 1) graph_.remarks.push_back(fmt::format("has {} graphs, of which the first is read", graphs));
    if (repeated_ > 0) {
      graph_.remarks.push_back(fmt::format("declares {} with an id that another has: they are taken as one vertex",
                                           repeated_ == 1 ? "a vertex" : fmt::format("{} vertices", repeated_)));
    }
    remark_on_groups(graph_, groups_.size());
  }

  const GraphXml xml_;
  GraphLoad load_;
  std::unordered_map<std::string, GraphmlKey> keys_;
  Defaults vertex_defaults_;
  Defaults edge_defaults_;
  bool default_direction_ = false;
  std::unordered_map<std::string, std::size_t> numbers_;  // of the vertices, by id
  std::unordered_set<std::string> groups_;                // of yEd, by id
  std::size_t repeated_ = 0;
  std::vector<bool> has_direction_;  // by edge
  GraphText graph_;
};

}  // namespace

GraphText parse_graphml(const std::string& text) { return GraphmlReader(text).read(); }

}  // namespace hopscope
