// Networks of SNDlib. Its native format has sections:
//   NODES ( A ( 10.5 51.2 ) B ( 9.7 52.4 ) )   LINKS ( L1 ( A B ) 0 0 0 0 ( 40 1 ) )
// and its XML the same in elements.

#include "topology/graph/files/readers.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

#include <fmt/format.h>

#include "text/numbers.hpp"
#include "text/parse_number.hpp"
#include "text/safe_text.hpp"
#include "topology/graph/files/graph_load.hpp"
#include "topology/graph/files/graph_xml.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_of_name = 40;  // characters of a name or a word, in a message

/// The graph, node by node and link by link.
class SndlibGraph {
 public:
  explicit SndlibGraph(std::size_t bytes_of_file) : load_(bytes_of_file) {}

  /// @return what is wrong; empty if nothing is
  std::string add_node(const std::string& name) {
    constexpr std::size_t for_vertex = 512;  // bytes, until it is a network: upper bound
    load_.add(GraphLoad::vertices, for_vertex + name.size());
    if (!numbers_.emplace(name, graph_.vertices.size()).second)
      return fmt::format("declares the node {} twice", shown(name));
    graph_.vertices.push_back({name});
    check_size(graph_);
    return "";
  }

  std::string add_link(const std::string& source, const std::string& target, GraphText::Attributes attributes) {
    const auto from = numbers_.find(source);
    const auto to = numbers_.find(target);
    if (from == numbers_.end() || to == numbers_.end())
      return fmt::format("a link names a node that is not declared, {}",
                         shown(from == numbers_.end() ? source : target));
    constexpr std::size_t for_edge = 560;  // bytes, until it is a link: upper bound
    load_.add(GraphLoad::edges, for_edge);
    constexpr std::size_t for_value = 160;  // bytes besides the text: upper bound
    for (const auto& [name, value] : attributes)
      load_.add(GraphLoad::attributes, for_value + name.size() + value.size());
    graph_.edges.push_back({.from = from->second, .to = to->second, .attributes = std::move(attributes)});
    check_size(graph_);
    return "";
  }

  /// @param section what the links should be in
  GraphText take(const char* section) {
    if (graph_.vertices.empty()) throw GraphTextError("has no nodes");
    if (graph_.edges.empty() && graph_.vertices.size() > 1)
      throw GraphTextError(fmt::format("has {} and no links in {}: a matrix of demands is not a network",
                                       counted(std::ssize(graph_.vertices), "node"), section));
    return std::move(graph_);
  }

 private:
  static std::string shown(const std::string& name) { return '"' + excerpt(name, most_of_name) + '"'; }

  GraphLoad load_;
  GraphText graph_;
  std::unordered_map<std::string, std::size_t> numbers_;  // of the nodes
};

/// The words of the native format; brackets are words of their own.
class SndlibWords {
 public:
  explicit SndlibWords(std::string_view text) : rest_(text) {}

  [[nodiscard]] std::size_t line() const { return line_; }
  [[noreturn]] void fail(const std::string& why) const { throw GraphTextError(why, line_); }

  /// Empty at the end.
  std::string_view next() {
    while (true) {
      take(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
      if (!rest_.starts_with('#') && !rest_.starts_with('?')) break;
      take(std::min(rest_.find('\n'), rest_.size()));
    }
    if (rest_.starts_with('(') || rest_.starts_with(')')) return take(1);
    return take(std::min(rest_.find_first_of(" \t\r\n()"), rest_.size()));
  }

  /// The next word of a section; empty at its closing bracket.
  std::string_view next_inside() {
    const std::string_view word = next();
    if (word.empty()) fail("ends within a section; a ) is missing");
    return word == ")" ? "" : word;
  }

  std::string next_name() {
    const std::string_view word = next();
    if (word.empty() || word == "(" || word == ")") fail("lacks the name of a node in a link, as in L1 ( A B )");
    return std::string(word);
  }

  void expect(std::string_view bracket, const char* where) {
    if (next() != bracket) fail(fmt::format("has no {} {}", bracket, where));
  }

  /// Passes over what is within brackets, whose ( has been read.
  void skip_brackets() {
    for (std::size_t depth = 1; depth > 0;) {
      const std::string_view word = next();
      if (word.empty()) fail("ends within a section; a ) is missing");
      depth += word == "(" ? 1 : 0;
      depth -= word == ")" ? 1 : 0;
    }
  }

 private:
  std::string_view take(std::size_t count) {
    const std::string_view taken = rest_.substr(0, count);
    line_ += static_cast<std::size_t>(std::ranges::count(taken, '\n'));
    rest_.remove_prefix(count);
    return taken;
  }

  std::string_view rest_;
  std::size_t line_ = 1;
};

constexpr std::array<const char*, 4> sndlib_costs{"pre_installed_capacity", "pre_installed_capacity_cost",
                                                  "routing_cost", "setup_cost"};
constexpr std::array<const char*, 2> sndlib_module{"module_capacity", "module_cost"};

class SndlibReader {
 public:
  explicit SndlibReader(const std::string& text) : words_(text), graph_(text.size()) {}

  GraphText read() {
    for (auto section = words_.next(); !section.empty(); section = words_.next()) {
      words_.expect("(", "after the name of a section, such as NODES (");
      if (section == "NODES") {
        read_nodes();
      } else if (section == "LINKS") {
        read_links();
      } else {
        words_.skip_brackets();
      }
    }
    return graph_.take("LINKS ( .. )");
  }

 private:
  void read_nodes() {
    for (auto word = words_.next_inside(); !word.empty(); word = words_.next_inside()) {
      if (word == "(") {
        words_.skip_brackets();  // the place of the node
      } else {
        refuse(graph_.add_node(std::string(word)), words_.line());
      }
    }
  }

  void read_links() {
    for (auto name = words_.next_inside(); !name.empty(); name = words_.next_inside()) {
      const std::size_t line = words_.line();
      words_.expect("(", "after the name of a link, as in L1 ( A B )");
      const std::string source = words_.next_name();
      const std::string target = words_.next_name();
      words_.expect(")", "after the two nodes of a link, as in L1 ( A B )");
      GraphText::Attributes attributes;
      if (has_costs()) {
        for (const char* cost : sndlib_costs) attributes[cost] = number(words_.next_inside());
      }
      if (SndlibWords ahead = words_; ahead.next() == "(") {
        words_ = ahead;
        read_modules(attributes);
      }
      refuse(graph_.add_link(source, target, std::move(attributes)), line);
    }
  }

  /// Whether costs follow the nodes of a link. The name of a link may be a number, so words are counted: after the
  /// costs are the modules in brackets, or the name of the next link and its nodes in brackets, or the end of the
  /// section.
  [[nodiscard]] bool has_costs() const {
    constexpr std::size_t costs = sndlib_costs.size();
    SndlibWords ahead = words_;
    std::size_t count = 0;
    auto word = ahead.next_inside();
    for (; !word.empty() && word != "(" && count <= costs + 1; word = ahead.next_inside()) ++count;
    const bool has_next_name = word == "(" && (count == 1 || count == costs + 1);
    count -= has_next_name ? 1 : 0;
    if (count != 0 && count != costs)
      words_.fail("has a link with other than no or four costs, as in L1 ( A B ) 0 0 0 0 ( 40 1 )");
    return count == costs;
  }

  [[nodiscard]] std::string number(std::string_view word) const {
    if (!parse_number(word) && word != "UNLIMITED")
      words_.fail(fmt::format("has \"{}\" where a cost of a link or a module is expected, a number",
                              excerpt(std::string(word), most_of_name)));
    return std::string(word);
  }

  static void refuse(const std::string& why, std::size_t line) {
    if (!why.empty()) throw GraphTextError(why, line);
  }

  void read_modules(GraphText::Attributes& attributes) {
    std::size_t numbers = 0;
    for (auto word = words_.next_inside(); !word.empty(); word = words_.next_inside()) {
      if (word == "(") words_.fail("has a bracket among the modules of a link");
      if (numbers < sndlib_module.size()) attributes[sndlib_module[numbers++]] = number(word);
    }
  }

  SndlibWords words_;
  SndlibGraph graph_;
};

std::string text_of_child(const pugi::xml_node& parent, std::string_view name) {
  std::string text = first_named(parent, name).text().get();
  text.erase(0, std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  text.erase(text.find_last_not_of(" \t\r\n") + 1);
  return text;
}

GraphText::Attributes attributes_of_link(const pugi::xml_node& link) {
  GraphText::Attributes attributes;
  const auto take = [&](const pugi::xml_node& from, const char* element, const char* name) {
    if (std::string value = text_of_child(from, element); !value.empty()) attributes[name] = std::move(value);
  };
  const pugi::xml_node installed = first_named(link, "preInstalledModule");
  const pugi::xml_node module = first_named(first_named(link, "additionalModules"), "addModule");
  take(installed, "capacity", sndlib_costs[0]);
  take(installed, "cost", sndlib_costs[1]);
  take(link, "routingCost", sndlib_costs[2]);
  take(link, "setupCost", sndlib_costs[3]);
  take(module, "capacity", sndlib_module[0]);
  take(module, "cost", sndlib_module[1]);
  return attributes;
}

}  // namespace

bool is_sndlib(std::string_view text) {
  SndlibWords words(text);
  const std::string_view section = words.next();
  constexpr std::array<std::string_view, 5> sections{"META", "NODES", "LINKS", "DEMANDS", "ADMISSIBLE_PATHS"};
  return std::ranges::find(sections, section) != sections.end() && words.next() == "(";
}

bool is_sndlib_xml(std::string_view text) { return text.find("<networkStructure") != std::string_view::npos; }

GraphText parse_sndlib(const std::string& text) { return SndlibReader(text).read(); }

GraphText parse_sndlib_xml(const std::string& text) {
  const GraphXml xml(text);
  const pugi::xml_node structure = first_named(first_named(xml.document(), "network"), "networkStructure");
  if (!structure) throw GraphTextError("has no element networkStructure within network");
  SndlibGraph graph(text.size());
  const auto refuse = [&](const pugi::xml_node& element, const std::string& why) {
    if (!why.empty()) xml.fail(element, why);
  };
  for (const pugi::xml_node& node : first_named(structure, "nodes").children()) {
    if (is_element(node, "node")) refuse(node, graph.add_node(node.attribute("id").value()));
  }
  for (const pugi::xml_node& link : first_named(structure, "links").children()) {
    if (!is_element(link, "link")) continue;
    refuse(link,
           graph.add_link(text_of_child(link, "source"), text_of_child(link, "target"), attributes_of_link(link)));
  }
  return graph.take("the element links");
}

}  // namespace hopscope
