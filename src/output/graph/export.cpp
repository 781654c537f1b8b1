// Networks as written by Boost.Graph. Vertices and edges have tables of attributes; an element without an attribute has
// an empty cell, which is not written.

#include "output/graph/export.hpp"

#include <functional>
#include <sstream>
#include <typeindex>

#include <fmt/format.h>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/graphml.hpp>
#include <boost/graph/graphviz.hpp>

#include "analysis/lookup.hpp"
#include "drawing/drawing.hpp"
#include "output/text.hpp"

namespace hopscope {

namespace {

using BoostGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                                         boost::property<boost::edge_index_t, std::size_t>>;
using Vertex = boost::graph_traits<BoostGraph>::vertex_descriptor;
using Edge = boost::graph_traits<BoostGraph>::edge_descriptor;

/// One attribute of all vertices, or of all edges.
struct Attribute {
  std::string name;
  std::type_index type;
  std::vector<std::string> cells;
};

template <class Value>
Attribute attribute(std::string name, std::size_t count, const std::function<std::optional<Value>(std::size_t)>& of) {
  Attribute made{std::move(name), typeid(Value), {}};
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = of(i);
    made.cells.push_back(value ? fmt::format("{}", *value) : "");
  }
  return made;
}

bool is_empty(const Attribute& attribute) {
  return std::ranges::all_of(attribute.cells, [](const std::string& cell) { return cell.empty(); });
}

struct Tables {
  BoostGraph graph;
  std::vector<Attribute> of_vertices;
  std::vector<Attribute> of_edges;
};

std::optional<std::string> name_of_vertex(const Topology& topology, std::size_t vertex) {
  const std::string name = well_formed(printable(topology.vertex_name(static_cast<NodeId>(vertex))));
  return name.empty() ? std::nullopt : std::optional(name);
}

/// @param places the positions, in the attributes of the format
std::vector<Attribute> attributes_of_vertices(const GraphExport& exported, std::vector<Attribute> places) {
  const Platform& platform = *exported.platform;
  const Topology& topology = *platform.topology;
  const auto count = static_cast<std::size_t>(topology.nodes()) + static_cast<std::size_t>(topology.switches());
  std::vector<std::optional<Rank>> ranks;
  if (exported.has_ranks) ranks = ranks_by_node(platform);
  ranks.resize(count);  // switches have none
  std::vector<Attribute> all;
  all.push_back(attribute<std::int64_t>("number", count, [](std::size_t i) { return static_cast<std::int64_t>(i); }));
  all.push_back(attribute<std::string>("name", count, [&](std::size_t i) { return name_of_vertex(topology, i); }));
  all.push_back(attribute<int>("rank", count, [&](std::size_t i) { return ranks[i]; }));
  all.push_back(attribute<bool>("switch", count, [&](std::size_t i) -> std::optional<bool> {
    return i < static_cast<std::size_t>(topology.nodes()) ? std::nullopt : std::optional(true);
  }));
  for (Attribute& place : places) all.push_back(std::move(place));
  std::erase_if(all, is_empty);
  return all;
}

/// The costs of a channel if they are not the platform's: its own, or those between or inside clusters.
struct OwnCosts {
  std::optional<Time> t_w;
  std::optional<Time> t_h;
};

OwnCosts own_costs(const Platform& platform, ChannelId id) {
  const Topology& topology = *platform.topology;
  const ChannelKind& kind = topology.channel_kinds()[static_cast<std::size_t>(topology.kind(id))];
  OwnCosts own{kind.t_w, kind.t_h};
  if (platform.has_uniform_costs()) return own;
  const auto [from, to] = topology.channel(id);
  const Costs& costs = platform.costs_of_class(topology.cost_class(from, to));
  if (costs.t_w != platform.costs.t_w) own.t_w = Platform::word_time(costs, kind);
  if (costs.t_h != platform.costs.t_h) own.t_h = kind.t_h.value_or(costs.t_h);
  return own;
}

std::vector<Attribute> attributes_of_edges(const GraphExport& exported) {
  const Platform& platform = *exported.platform;
  const Topology& topology = *platform.topology;
  const auto count = static_cast<std::size_t>(topology.channels());
  const auto id = [](std::size_t i) { return static_cast<ChannelId>(i); };
  std::vector<Attribute> all;
  all.push_back(attribute<double>("width", count, [&](std::size_t i) { return topology.width(id(i)); }));
  all.push_back(attribute<double>("t_w", count, [&](std::size_t i) { return own_costs(platform, id(i)).t_w; }));
  all.push_back(attribute<double>("t_h", count, [&](std::size_t i) { return own_costs(platform, id(i)).t_h; }));
  if (exported.traffic) {
    const auto& traffic = *exported.traffic;
    all.push_back(attribute<int>("largest_load", count, [&](std::size_t i) { return traffic[i].largest_load; }));
    all.push_back(attribute<std::int64_t>("messages", count, [&](std::size_t i) { return traffic[i].messages; }));
    all.push_back(attribute<double>("words", count, [&](std::size_t i) { return traffic[i].words; }));
    if (exported.step) {
      all.push_back(attribute<int>("step_load", count, [&](std::size_t i) { return traffic[i].step_load; }));
      all.push_back(attribute<double>("step_words", count, [&](std::size_t i) { return traffic[i].step_words; }));
    }
  }
  if (!exported.prices.empty()) {
    all.push_back(attribute<double>("price", count, [&](std::size_t i) -> std::optional<double> {
      return exported.prices[i] > 0 ? std::optional(exported.prices[i]) : std::nullopt;
    }));
  }
  std::erase_if(all, is_empty);
  return all;
}

Tables tables_of(const GraphExport& exported, std::vector<Attribute> places) {
  const Topology& topology = *exported.platform->topology;
  Tables tables{BoostGraph(static_cast<std::size_t>(topology.nodes()) + static_cast<std::size_t>(topology.switches())),
                attributes_of_vertices(exported, std::move(places)), attributes_of_edges(exported)};
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    const auto [from, to] = topology.channel(id);
    boost::add_edge(static_cast<Vertex>(from), static_cast<Vertex>(to), static_cast<std::size_t>(id), tables.graph);
  }
  return tables;
}

/// For Graphviz, which resolves character references, as our reader does.
std::string dot_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '"': out += "&quot;"; break;
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '\\': out += "&#92;"; break;
      default: out += c;
    }
  }
  return out + '"';
}

/// DOT has no exponents: 1e-05 without quotes would be two tokens.
bool is_dot_number(std::string_view text) { return text.find_first_not_of("-.0123456789") == std::string_view::npos; }

void write_dot_attributes(std::ostream& out, const std::vector<Attribute>& attributes, std::size_t element) {
  const char* before = "[";
  for (const Attribute& attribute : attributes) {
    const std::string& cell = attribute.cells[element];
    if (cell.empty()) continue;
    const bool is_word = is_dot_number(cell) || attribute.type == typeid(bool);
    out << before << attribute.name << '='
        << (is_word && attribute.type != typeid(std::string) ? cell : dot_text(cell));
    before = ", ";
  }
  if (*before == ',') out << ']';
}

/// An attribute as a property map for Boost's GraphML writer, which queries strings only.
template <class Element>
class AttributeColumn final : public boost::dynamic_property_map {
 public:
  AttributeColumn(const Attribute& attribute, std::function<std::size_t(const Element&)> number_of)
      : attribute_(attribute), number_of_(std::move(number_of)) {}

  boost::any get(const boost::any& element) override { return get_string(element); }
  std::string get_string(const boost::any& element) override {
    return attribute_.cells[number_of_(boost::any_cast<Element>(element))];
  }
  void put(const boost::any& /*element*/, const boost::any& /*value*/) override {}
  [[nodiscard]] const std::type_info& key() const override { return typeid(Element); }
  [[nodiscard]] const std::type_info& value() const override {
    if (attribute_.type == typeid(bool)) return typeid(bool);
    if (attribute_.type == typeid(int)) return typeid(int);
    if (attribute_.type == typeid(std::int64_t)) return typeid(std::int64_t);
    return attribute_.type == typeid(double) ? typeid(double) : typeid(std::string);
  }

 private:
  const Attribute& attribute_;
  std::function<std::size_t(const Element&)> number_of_;
};

/// Removes the elements for empty cells, which Boost writes too, each on a line of its own.
std::string without_empty_data(const std::string& text) {
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const std::string_view line(text.data() + begin, end - begin);
    if (!line.ends_with("\"></data>\n")) out += line;
    begin = end;
  }
  return out;
}

/// Inches from the lower left, as Graphviz measures; `!` pins a vertex.
std::vector<Attribute> dot_places(const Topology& topology) {
  constexpr double inches = 0.5;  // of a node's diameter
  const auto drawing = drawing_of(topology);
  if (!drawing) return {};
  return {attribute<std::string>("pos", drawing->places.size(), [&](std::size_t i) {
    const Point place = drawing->places[i];
    return std::optional(fmt::format("{:.3f},{:.3f}!", place.x * inches, (drawing->height - place.y) * inches));
  })};
}

/// In diameters of a node, y down.
std::vector<Attribute> graphml_places(const Topology& topology) {
  const auto drawing = drawing_of(topology);
  if (!drawing) return {};
  const auto along = [&](const char* name, double Point::*coordinate) {
    Attribute made{name, typeid(double), {}};
    for (const Point& place : drawing->places) made.cells.push_back(fmt::format("{:.3f}", place.*coordinate));
    return made;
  };
  return {along("x", &Point::x), along("y", &Point::y)};
}

}  // namespace

std::string dot(const GraphExport& graph) {
  const Topology& topology = *graph.platform->topology;
  const Tables tables = tables_of(graph, dot_places(topology));
  const auto number_of = boost::get(boost::edge_index, tables.graph);
  std::ostringstream out;
  boost::write_graphviz(
      out, tables.graph, [&](std::ostream& to, Vertex vertex) { write_dot_attributes(to, tables.of_vertices, vertex); },
      [&](std::ostream& to, const Edge& edge) { write_dot_attributes(to, tables.of_edges, number_of[edge]); },
      [&](std::ostream& to) {
        to << "graph [layout=neato, label=" << dot_text(well_formed(printable(graph.title))) << "];\n"
           << "node [shape=circle, width=0.5, fixedsize=true, fontsize=10];\n";
      });
  return out.str();
}

std::string graphml(const GraphExport& graph) {
  const Tables tables = tables_of(graph, graphml_places(*graph.platform->topology));
  const auto number_of = boost::get(boost::edge_index, tables.graph);
  boost::dynamic_properties columns;
  for (const Attribute& attribute : tables.of_vertices) {
    columns.insert(attribute.name,
                   boost::make_shared<AttributeColumn<Vertex>>(attribute, [](Vertex vertex) { return vertex; }));
  }
  for (const Attribute& attribute : tables.of_edges) {
    columns.insert(attribute.name, boost::make_shared<AttributeColumn<Edge>>(
                                       attribute, [&](const Edge& edge) { return number_of[edge]; }));
  }
  std::ostringstream out;
  boost::write_graphml(out, tables.graph, columns, true);
  return without_empty_data(out.str());
}

}  // namespace hopscope
