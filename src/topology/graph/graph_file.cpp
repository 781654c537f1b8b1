#include "topology/graph/graph_file.hpp"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "text/parse_number.hpp"
#include "text/safe_text.hpp"
#include "text/utf8.hpp"
#include "topology/graph/graph_text.hpp"
#include "topology/graph/wiring.hpp"

namespace hopscope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = std::size_t{16} << 20;
constexpr std::size_t most_mistakes = 1000;
constexpr const char* blanks = " \t\r\n";

/// The range of a number, as in a platform file.
struct Allowed {
  double least = 0;
  double most = 0;
  bool or_zero = false;
  const char* in_words = "";
};
constexpr Allowed widths{1e-9, 1e9, false, "a number from 1e-9 to 1e9"};
constexpr Allowed allowed_costs{1e-30, 1e30, true, "0 or a number from 1e-30 to 1e30"};

/// As shown in a message.
std::string shown(const std::string& text) { return excerpt(text, 40); }

std::string quoted(const std::string& text) { return '"' + shown(text) + '"'; }

/// Converts the edges of a file into a Wiring.
class Reader {
 public:
  Reader(const std::string& file, const GraphText& graph, double width, std::vector<Mistake>& mistakes)
      : file_(file), graph_(graph), width_(width), mistakes_(mistakes) {}

  Wiring read() {
    number_vertices();
    wiring_.one_way = graph_.directed;
    for (std::size_t i = 0; i < graph_.edges.size(); ++i) {
      const GraphText::Edge& edge = graph_.edges[i];
      ChannelKind kind;
      kind.width = number(i, "width", widths).value_or(width_);
      kind.t_w = number(i, "t_w", allowed_costs);
      kind.t_h = number(i, "t_h", allowed_costs);
      wiring_.links.push_back({numbers_[edge.from], numbers_[edge.to], kind});
    }
    if (wiring_.nodes == 0) tell("", "has no vertex that is not a switch; give at least one");
    return wiring_;
  }

  void report_faults() {
    for (const WiringFault& fault : faults_of(wiring_, "edge")) {
      tell(fault.link ? place_of_edge(*fault.link) : "", fault.what);
    }
  }

 private:
  void tell(const std::string& place, std::string what) {
    if (mistakes_.size() < most_mistakes) mistakes_.push_back({file_, place, std::move(what)});
  }

  [[nodiscard]] std::string name_of(std::size_t vertex) const {
    const std::string& name = graph_.vertices[vertex].name;
    return name.empty() ? fmt::format("vertex {}", numbers_[vertex]) : quoted(name);
  }
  [[nodiscard]] std::string place_of_edge(std::size_t edge) const {
    const auto& [from, to, attributes] = graph_.edges[edge];
    return fmt::format("edge {}, {} {} {}", edge, name_of(from), graph_.directed ? "->" : "--", name_of(to));
  }

  [[nodiscard]] bool is_switch(std::size_t vertex) {
    const auto& attributes = graph_.vertices[vertex].attributes;
    const auto found = attributes.find("switch");
    if (found == attributes.end()) return false;
    const std::string value = in_small_letters(found->second);
    if (value == "false" || value == "0") return false;
    if (value != "true" && value != "1") {
      tell(fmt::format("vertex {}", graph_.vertices[vertex].name.empty() ? std::to_string(vertex) : name_of(vertex)),
           fmt::format("switch is {}; give true or false", quoted(found->second)));
    }
    return true;
  }

  // Nodes first, then switches, each in the order of the file.
  void number_vertices() {
    std::vector<bool> switches(graph_.vertices.size());
    for (std::size_t i = 0; i < switches.size(); ++i) {
      switches[i] = is_switch(i);
      ++(switches[i] ? wiring_.switches : wiring_.nodes);
    }
    std::int64_t next_node = 0;
    std::int64_t next_switch = wiring_.nodes;
    for (const bool is_one : switches) numbers_.push_back(is_one ? next_switch++ : next_node++);
    if (graph_.vertices.empty() || graph_.vertices.front().name.empty()) return;
    wiring_.names.resize(graph_.vertices.size());
    for (std::size_t i = 0; i < switches.size(); ++i) {
      const GraphText::Vertex& vertex = graph_.vertices[i];
      const auto given = vertex.attributes.find("name");
      wiring_.names[static_cast<std::size_t>(numbers_[i])] =
          shown(given == vertex.attributes.end() ? vertex.name : given->second);
    }
  }

  [[nodiscard]] std::optional<double> number(std::size_t edge, const char* name, const Allowed& allowed) {
    const auto& attributes = graph_.edges[edge].attributes;
    const auto found = attributes.find(name);
    if (found == attributes.end()) return std::nullopt;
    const std::string& text = found->second;
    const auto value = parse_number(text);
    if (value && allowed.or_zero && *value == 0) return 0;  // never -0
    if (value && *value >= allowed.least && *value <= allowed.most) return value;
    tell(place_of_edge(edge), fmt::format("{} is {}; give {}", name, quoted(text), allowed.in_words));
    return std::nullopt;
  }

  const std::string& file_;
  const GraphText& graph_;
  double width_;
  std::vector<Mistake>& mistakes_;
  Wiring wiring_;
  std::vector<std::int64_t> numbers_;  // by vertex of the file
};

std::optional<std::string> content_of(Files& files, const std::string& file, std::vector<Mistake>& mistakes) {
  auto [outcome, text, why] = files.read(file, most_bytes);
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  if (outcome == FileContent::Outcome::too_large) {
    why = "is larger than 16 MiB, the most that is read";
  } else if (outcome != FileContent::Outcome::read) {
    why = fmt::format("cannot be read: {}", why);
  } else if (text.find_first_not_of(blanks) == std::string::npos) {
    why = "is empty; give a graph in GraphML or DOT";
  }
  if (why.empty()) return std::move(text);
  mistakes.push_back({file, "", why});
  return std::nullopt;
}

/// Boost's message for a text that it cannot read, with its line, if it reports one, as the position.
Mistake mistake_of(const std::string& file, const GraphTextError& error, const char* format) {
  constexpr std::string_view in_line = "<unspecified file>(";
  std::string what = error.what();
  std::string place = error.line() > 0 ? fmt::format("line {}", error.line()) : "";
  if (what.starts_with(in_line)) {
    const auto end = what.find(')');
    place = "line " + what.substr(in_line.size(), end - in_line.size());
    what = what.substr(std::min(end + 3, what.size()));
  }
  // Boost calls an element or an attribute a node.
  const auto reword = [&](std::string_view from, std::string_view to) {
    if (const auto at = what.find(from); at != std::string::npos) what.replace(at, from.size(), to);
  };
  reword("No such node", "something is missing");
  reword("<xmlattr>/", "attribute ");
  return {file, place, fmt::format("cannot be read as {}: {}", format, one_line(what))};
}

enum class GraphFormat { dot, graphml };

/// The format given by the file extension; none if it is not that of a graph.
std::optional<GraphFormat> format_by_name(const std::string& file) {
  const std::string extension = fs::path(file).extension().string();
  if (extension == ".dot" || extension == ".gv") return GraphFormat::dot;
  if (extension == ".graphml" || extension == ".xml") return GraphFormat::graphml;
  return std::nullopt;
}

GraphFormat format_by_content(const std::string& text) {
  return text[text.find_first_not_of(blanks)] == '<' ? GraphFormat::graphml : GraphFormat::dot;
}

std::optional<GraphText> read_graph_text(Files& files, const std::string& file, std::vector<Mistake>& mistakes) {
  const auto named = format_by_name(file);
  if (!named && files.kind(file) != FileKind::stream) {
    const bool is_gml = in_small_letters(fs::path(file).extension().string()) == ".gml";
    mistakes.push_back({file, "",
                        is_gml ? "GML is not read; give the graph in GraphML (.graphml, .xml) or DOT (.dot, .gv)"
                               : "is not named as a graph; give a file .graphml, .xml, .dot or .gv"});
    return std::nullopt;
  }
  const auto text = content_of(files, file, mistakes);
  if (!text) return std::nullopt;
  const bool is_dot = named.value_or(format_by_content(*text)) == GraphFormat::dot;
  try {
    return is_dot ? parse_dot(*text) : parse_graphml(*text);
  } catch (const GraphTextError& error) {
    mistakes.push_back(mistake_of(file, error, is_dot ? "DOT" : "GraphML"));
    return std::nullopt;
  }
}

}  // namespace

std::optional<Wiring> read_graph_file(Files& files, const std::string& file, double width,
                                      std::vector<Mistake>& mistakes) {
  const auto graph = read_graph_text(files, file, mistakes);
  if (!graph) return std::nullopt;
  const std::size_t before = mistakes.size();
  Reader reader(file, *graph, width, mistakes);
  Wiring wiring = reader.read();
  if (mistakes.size() == before) reader.report_faults();
  if (mistakes.size() > before) return std::nullopt;
  return wiring;
}

UnusedAttributes unused_attributes(Files& files, const std::string& file) {
  UnusedAttributes unused;
  std::vector<Mistake> reported_elsewhere;
  const auto graph = read_graph_text(files, file, reported_elsewhere);
  if (!graph) return unused;
  for (const GraphText::Vertex& vertex : graph->vertices) {
    for (const auto& [name, value] : vertex.attributes) {
      unused.of_vertices.insert(name);
      const std::string word = in_small_letters(value);
      if (word == "switch" || word == "router") unused.calling_switch.insert(name);
    }
  }
  for (const GraphText::Edge& edge : graph->edges) {
    for (const auto& [name, value] : edge.attributes) unused.of_edges.insert(name);
  }
  for (const char* used : {"switch", "name"}) {
    unused.of_vertices.erase(used);
    unused.calling_switch.erase(used);
  }
  for (const char* used : {"width", "t_w", "t_h"}) unused.of_edges.erase(used);
  return unused;
}

}  // namespace hopscope
