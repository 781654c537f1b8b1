#include "topology/graph/graph_network.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "text/parse_number.hpp"
#include "text/safe_text.hpp"
#include "text/utf8.hpp"
#include "topology/graph/files/graph_values.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_mistakes = 1000;

/// As shown in a message.
std::string shown(const std::string& text) { return excerpt(text, 40); }

std::string quoted(const std::string& text) { return '"' + shown(text) + '"'; }

const std::string* value_in(const GraphText::Attributes& attributes, const std::string& name) {
  const auto found = attributes.find(name);
  return found == attributes.end() ? nullptr : &found->second;
}

}  // namespace

/// The range of a number, as in a platform file.
struct GraphMeaning::Range {
  double least = 0;
  double most = 0;
  bool or_zero = false;
  const char* in_words = "";
};

GraphMeaning::GraphMeaning(const std::string& file, const GraphText& graph, const GraphOptions& options,
                           std::vector<Mistake>& mistakes, GraphNotes& notes)
    : file_(file), graph_(graph), options_(options), mistakes_(mistakes), notes_(notes) {
  const auto meaning = [](const char* usual, const GraphAttributes::Choice& choice, bool of_edges) {
    return Meaning{choice.name.empty() ? usual : choice.name, &choice, of_edges};
  };
  const GraphAttributes& chosen = options_.attributes;
  width_ = meaning("width", chosen.width, true);
  t_w_ = meaning("t_w", chosen.t_w, true);
  t_h_ = meaning("t_h", chosen.t_h, true);
  class_ = meaning("class", chosen.link_class, true);
  name_ = meaning("name", chosen.name, false);
  switch_ = meaning("switch", chosen.is_switch, false);
  for (const Meaning* each : {&width_, &t_w_, &t_h_, &class_, &name_, &switch_}) check_is_there(*each, each->attribute);
  const auto says = [](const GraphText::Vertex& vertex) { return vertex.attributes.contains("switch"); };
  const auto is_node = [](const GraphText::Vertex& vertex) {
    const std::string* function = value_in(vertex.attributes, "function");
    return function == nullptr || !is_function_of_switch(*function);
  };
  // Where all would be switches, the file shows its leaves alone.
  functions_tell_ = graph.functions_tell && !switch_.is_named() && std::ranges::none_of(graph.vertices, says) &&
                    std::ranges::any_of(graph.vertices, is_node);
  if (!chosen.width.unit_from.empty()) check_is_there(width_, chosen.width.unit_from);
}

void GraphMeaning::tell(const std::string& place, std::string what) {
  if (mistakes_.size() < most_mistakes) mistakes_.push_back({file_, place, std::move(what)});
}

// An attribute that the user names should be in the file.
void GraphMeaning::check_is_there(const Meaning& meaning, const std::string& attribute) {
  if (!meaning.is_named()) return;
  std::set<std::string> names;
  const auto note = [&](const GraphText::Attributes& attributes) {
    for (const auto& [name, value] : attributes) names.insert(shown(name));
    return attributes.contains(attribute);
  };
  const bool is_there = meaning.of_edges ? std::ranges::any_of(graph_.edges, note, &GraphText::Edge::attributes)
                                         : std::ranges::any_of(graph_.vertices, note, &GraphText::Vertex::attributes);
  if (is_there) return;
  std::string others;
  for (const std::string& name : names) others += (others.empty() ? "" : ", ") + name;
  tell("", fmt::format("no {} has an attribute {}; they have {}", meaning.of_edges ? "edge" : "vertex",
                       quoted(attribute), names.empty() ? "none" : others));
}

std::string GraphMeaning::name_of(std::size_t vertex) const {
  const std::string& name = graph_.vertices[vertex].name;
  return name.empty() ? fmt::format("vertex {}", vertex) : quoted(name);
}

std::string GraphMeaning::place_of_edge(std::size_t edge) const {
  const GraphText::Edge& each = graph_.edges[edge];
  return fmt::format("edge {}, {} {} {}", edge, name_of(each.from), graph_.directed ? "->" : "--", name_of(each.to));
}

bool GraphMeaning::is_switch(std::size_t vertex) {
  if (!options_.has_switches) return false;
  const std::string* value = value_in(graph_.vertices[vertex].attributes, switch_.attribute);
  if (value == nullptr) {
    const std::string* function = functions_tell_ ? value_in(graph_.vertices[vertex].attributes, "function") : nullptr;
    const bool has_function = function != nullptr && is_function_of_switch(*function);
    ++(has_function ? switches_by_function_ : switch_.missing);
    return has_function;
  }
  const auto& values = switch_.choice->values;
  if (!values.empty()) return std::ranges::find(values, *value) != values.end();
  const auto meant = switch_in(*value);
  if (!meant) {
    const std::string& name = graph_.vertices[vertex].name;
    tell(fmt::format("vertex {}", name.empty() ? std::to_string(vertex) : quoted(name)),
         fmt::format("{} is {}; give true or false", shown(switch_.attribute), quoted(*value)));
  }
  return meant.value_or(true);
}

std::vector<std::string> GraphMeaning::names() const {
  if (graph_.vertices.empty() || graph_.vertices.front().name.empty()) return {};
  std::vector<std::string> names;
  std::map<std::string, std::size_t> uses;
  for (const GraphText::Vertex& vertex : graph_.vertices) {
    const std::string* name = value_in(vertex.attributes, name_.attribute);
    if (name == nullptr && graph_.prefers_labels && !name_.is_named()) name = value_in(vertex.attributes, "label");
    names.push_back(one_line(name == nullptr || name->empty() ? vertex.name : *name));
    ++uses[names.back()];
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool is_given = !name_.is_named() && graph_.vertices[i].attributes.contains(name_.attribute);
    if (uses[names[i]] > 1 && !is_given && names[i] != one_line(graph_.vertices[i].name)) {
      names[i] += fmt::format(" ({})", one_line(graph_.vertices[i].name));
    }
  }
  return names;
}

std::optional<double> GraphMeaning::number(std::size_t edge, Meaning& meaning, const Range& allowed) {
  const GraphText::Attributes& attributes = graph_.edges[edge].attributes;
  const std::string& unit_from = meaning.choice->unit_from;
  const std::string* text = value_in(attributes, meaning.attribute);
  const std::string* unit = unit_from.empty() ? nullptr : value_in(attributes, unit_from);
  const bool has_no_unit = !unit_from.empty() && (unit == nullptr || unit->empty());
  if (text == nullptr || (text->empty() && meaning.is_named()) || has_no_unit) {
    ++meaning.missing;
    return std::nullopt;
  }
  const std::string with_unit = unit == nullptr ? *text : *text + " " + *unit;
  auto value = &meaning == &width_ && meaning.is_named() ? rate_in(with_unit) : parse_number(*text);
  if (value) value = *value / meaning.choice->unit;
  if (value && allowed.or_zero && *value == 0) return 0;  // never -0
  if (value && *value >= allowed.least && *value <= allowed.most) return value;
  const bool is_rate = &meaning == &width_ && !meaning.is_named() && !parse_number(*text) && rate_in(*text);
  tell(place_of_edge(edge),
       fmt::format("{} is {}; give {}{}", shown(meaning.attribute), quoted(with_unit), allowed.in_words,
                   is_rate ? R"(, or read rates with "attributes": {"width": {"name": "width", "unit": 1e9}})" : ""));
  return std::nullopt;
}

ChannelKind GraphMeaning::kind_of(std::size_t edge) {
  constexpr Range widths{1e-9, 1e9, false, "a number from 1e-9 to 1e9"};
  constexpr Range rates{1e-9, 1e18, false, "a number from 1e-9 to 1e18, or a rate such as 10G"};
  constexpr Range costs{1e-30, 1e30, true, "0 or a number from 1e-30 to 1e30"};
  ChannelKind kind;
  kind.width = number(edge, width_, width_.is_named() ? rates : widths).value_or(options_.width);
  kind.t_w = number(edge, t_w_, costs);
  kind.t_h = number(edge, t_h_, costs);
  if (kind.t_h && graph_.in_microseconds && !t_h_.is_named()) kind.t_h = *kind.t_h * options_.microsecond.value_or(1);
  return kind;
}

bool GraphMeaning::states_width(std::size_t edge) const {
  const auto& attributes = graph_.edges[edge].attributes;
  const std::string& unit_from = width_.choice->unit_from;
  return attributes.contains(width_.attribute) && (unit_from.empty() || attributes.contains(unit_from));
}

std::string GraphMeaning::class_of(std::size_t edge) {
  const std::string* name = value_in(graph_.edges[edge].attributes, class_.attribute);
  if (name != nullptr && !name->empty()) return one_line(*name);
  ++class_.missing;
  return "";
}

std::string GraphMeaning::with_unit(const Meaning& meaning) {
  const std::string& unit_from = meaning.choice->unit_from;
  return shown(meaning.attribute) + (unit_from.empty() ? "" : " with " + shown(unit_from));
}

void GraphMeaning::remark_on_attributes() {
  if (graph_.in_microseconds && !t_h_.is_named() && !options_.microsecond)
    notes_.remarks.emplace_back(
        "has latencies, which are taken for microseconds: the platform's unit is not a unit of time");
  if (switches_by_function_ > 0) {
    notes_.remarks.push_back(switches_by_function_ == 1
                                 ? "has a vertex with the function of a switch, such as leaf or spine: it has no rank"
                                 : fmt::format("has {} vertices with the function of a switch, such as leaf or spine: "
                                               "they have no ranks",
                                               switches_by_function_));
  }
  for (const Meaning* each : {&width_, &t_w_, &t_h_, &class_, &switch_}) {
    if (!each->is_named() || each->missing == 0) continue;
    const std::string taken = each == &width_    ? fmt::format("their width is {}", options_.width)
                              : each == &switch_ ? std::string("they are not switches")
                              : each == &class_  ? std::string("they are a class of their own")
                                                 : std::string("the platform's value is theirs");
    notes_.remarks.push_back(fmt::format("{} of {} {} have no attribute {}: {}", each->missing,
                                         each->of_edges ? graph_.edges.size() : graph_.vertices.size(),
                                         each->of_edges ? "edges" : "vertices", with_unit(*each), taken));
  }
  for (const GraphText::Vertex& vertex : graph_.vertices) {
    for (const auto& [name, value] : vertex.attributes) {
      if (name == name_.attribute || name == switch_.attribute) continue;
      notes_.of_vertices.insert(name);
      const std::string word = in_small_letters(value);
      if (word == "switch" || word == "router") notes_.calling_switch.insert(name);
    }
  }
  for (const GraphText::Edge& edge : graph_.edges) {
    for (const auto& [name, value] : edge.attributes) {
      const bool is_unit = !name.empty() && name == width_.choice->unit_from;
      if (is_unit || name == width_.attribute || name == t_w_.attribute || name == t_h_.attribute ||
          name == class_.attribute)
        continue;
      notes_.of_edges.insert(name);
    }
  }
}

}  // namespace hopscope
