// GML: keys with values, which are numbers, texts in quotes, or lists in brackets:
//   graph [ directed 0 node [ id 1 label "a" ] node [ id 2 ] edge [ source 1 target 2 LinkSpeed "10" ] ]

#include "topology/graph/files/readers.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "text/safe_text.hpp"
#include "text/utf8.hpp"
#include "topology/graph/files/graph_load.hpp"
#include "topology/graph/files/graph_values.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_of_word = 40;  // characters of a word, in a message

struct GmlToken {
  enum class Kind { word, text, opens, closes, end };  ///< `text` is one in quotes
  Kind kind = Kind::end;
  std::string_view text = {};
};

/// The tokens of a GML text.
class GmlTokens {
 public:
  explicit GmlTokens(std::string_view text) : rest_(text) {}

  [[nodiscard]] std::size_t line() const { return line_; }
  [[noreturn]] void fail(const std::string& why) const { throw GraphTextError(why, line_); }

  GmlToken next() {
    skip_blanks();
    if (rest_.empty()) return {};
    const char first = rest_.front();
    if (first == '[' || first == ']') {
      return {first == '[' ? GmlToken::Kind::opens : GmlToken::Kind::closes, take(1)};
    }
    if (first != '"') return {GmlToken::Kind::word, take(rest_.find_first_of(" \t\r\n[]\""))};
    const auto end = rest_.find('"', 1);
    if (end == std::string_view::npos) fail("has a text without its closing quote");
    const std::string_view text = take(end + 1);
    return {GmlToken::Kind::text, text.substr(1, text.size() - 2)};
  }

  /// The name of the next value; empty at the end of the list, or of the text if `at_top`.
  std::string_view next_key(bool at_top) {
    const GmlToken token = next();
    if (token.kind == (at_top ? GmlToken::Kind::end : GmlToken::Kind::closes)) return "";
    if (token.kind == GmlToken::Kind::end) fail("ends within a list; a ] is missing");
    const bool is_key = token.kind == GmlToken::Kind::word && is_letter(token.text.front());
    if (!is_key)
      fail(fmt::format("has \"{}\" where a key is expected", excerpt(std::string(token.text), most_of_word)));
    return token.text;
  }

  /// The value of a key, of which a list is passed over except for its [.
  GmlToken next_value(std::string_view key) {
    const GmlToken value = next();
    if (value.kind == GmlToken::Kind::closes || value.kind == GmlToken::Kind::end)
      fail(fmt::format("has a key without a value, {}", excerpt(std::string(key), most_of_word)));
    return value;
  }

  /// Passes over the rest of a list, whose [ has been read.
  void skip_list() {
    for (std::size_t depth = 1; depth > 0;) {
      const GmlToken token = next();
      if (token.kind == GmlToken::Kind::end) fail("ends within a list; a ] is missing");
      depth += token.kind == GmlToken::Kind::opens ? 1 : 0;
      depth -= token.kind == GmlToken::Kind::closes ? 1 : 0;
    }
  }

 private:
  [[nodiscard]] static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

  std::string_view take(std::size_t count) {
    const std::string_view taken = rest_.substr(0, count);
    line_ += static_cast<std::size_t>(std::ranges::count(taken, '\n'));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  void skip_blanks() {
    while (true) {
      take(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
      if (!rest_.starts_with('#')) return;
      take(std::min(rest_.find('\n'), rest_.size()));
    }
  }

  std::string_view rest_;
  std::size_t line_ = 1;
};

class GmlReader {
 public:
  explicit GmlReader(const std::string& text) : tokens_(text), load_(text.size()) {}

  GraphText read() {
    int graphs = 0;
    for (auto key = tokens_.next_key(true); !key.empty(); key = tokens_.next_key(true)) {
      const bool is_list = tokens_.next_value(key).kind == GmlToken::Kind::opens;
      if (!is_list) continue;
      const bool is_graph = in_small_letters(std::string(key)) == "graph";
      graphs += is_graph ? 1 : 0;
      if (is_graph && graphs == 1) {
        read_graph();
      } else {
        tokens_.skip_list();
      }
    }
    if (graphs == 0) throw GraphTextError("has no graph [ .. ]");
    join_vertices();
    graph_.prefers_labels = true;
    if (graphs > 1) graph_.remarks.push_back(fmt::format("has {} graphs, of which the first is read", graphs));
    remark_on_vertices();
    return std::move(graph_);
  }

 private:
  struct End {
    std::string source, target;
    std::size_t line = 0;
  };

  // Names of the format itself may be in capitals.
  void read_graph() {
    for (auto key = tokens_.next_key(false); !key.empty(); key = tokens_.next_key(false)) {
      const GmlToken value = tokens_.next_value(key);
      const std::string name = in_small_letters(std::string(key));
      if (value.kind != GmlToken::Kind::opens) {
        if (name == "directed") graph_.directed = value.text != "0" && value.text != "false";
      } else if (name == "node") {
        read_vertex();
      } else if (name == "edge") {
        read_edge();
      } else if (name == "graph") {
        tokens_.fail("has a graph within its graph, which is not read; move its nodes and edges to the outer one");
      } else {
        tokens_.skip_list();
      }
    }
  }

  /// The values of a vertex or an edge; of several with one name the first.
  GraphText::Attributes read_attributes() {
    GraphText::Attributes attributes;
    for (auto key = tokens_.next_key(false); !key.empty(); key = tokens_.next_key(false)) {
      const GmlToken value = tokens_.next_value(key);
      if (value.kind == GmlToken::Kind::opens) {
        tokens_.skip_list();
        continue;
      }
      constexpr std::size_t for_value = 160;  // bytes besides the text: upper bound
      load_.add(GraphLoad::attributes, for_value + key.size() + value.text.size());
      attributes.emplace(key, plain_characters(value.text));
    }
    return attributes;
  }

  std::string taken(GraphText::Attributes& attributes, const char* name, const char* of) {
    const auto found =
        std::ranges::find(attributes, name, [](const auto& each) { return in_small_letters(each.first); });
    if (found == attributes.end()) tokens_.fail(fmt::format("has {} without {}", of, name));
    std::string value = std::move(found->second);
    attributes.erase(found);
    return value;
  }

  void read_vertex() {
    GraphText::Attributes attributes = read_attributes();
    std::string id = taken(attributes, "id", "a node");
    // A frame that yEd draws around vertices.
    if (const auto group = attributes.find("isGroup"); group != attributes.end() && group->second == "1") {
      groups_.insert(std::move(id));
      return;
    }
    if (!numbers_.emplace(id, graph_.vertices.size()).second) {
      ++repeated_;
      graph_.vertices[numbers_.at(id)].attributes.merge(attributes);
      return;
    }
    constexpr std::size_t for_vertex = 512;  // bytes, until it is a network: upper bound
    load_.add(GraphLoad::vertices, for_vertex + id.size());
    graph_.vertices.push_back({std::move(id), std::move(attributes)});
    check_size(graph_);
  }

  void read_edge() {
    GraphText::Edge edge{.attributes = read_attributes()};
    std::string source = taken(edge.attributes, "source", "an edge");
    std::string target = taken(edge.attributes, "target", "an edge");
    constexpr std::size_t for_edge = 560;  // bytes, until it is a link: upper bound
    load_.add(GraphLoad::edges, for_edge + source.size() + target.size());
    ends_.push_back({std::move(source), std::move(target), tokens_.line()});
    graph_.edges.push_back(std::move(edge));
    check_size(graph_);
  }

  [[nodiscard]] std::size_t number_of(const std::string& id, std::size_t line) const {
    const auto found = numbers_.find(id);
    if (found != numbers_.end()) return found->second;
    const std::string shown = excerpt(id, most_of_word);
    throw GraphTextError(groups_.contains(id)
                             ? fmt::format("an edge ends at the group {}; join it to one of its vertices", shown)
                             : fmt::format("an edge names a node that is not declared, {}", shown),
                         line);
  }

  void join_vertices() {
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      graph_.edges[i].from = number_of(ends_[i].source, ends_[i].line);
      graph_.edges[i].to = number_of(ends_[i].target, ends_[i].line);
    }
  }

  void remark_on_vertices() {
    if (repeated_ > 0) {
      graph_.remarks.push_back(fmt::format("declares {} with an id that another has: they are taken as one vertex",
                                           repeated_ == 1 ? "a vertex" : fmt::format("{} vertices", repeated_)));
    }
    remark_on_groups(graph_, groups_.size());
  }

  GmlTokens tokens_;
  GraphLoad load_;
  std::unordered_map<std::string, std::size_t> numbers_;  // of the vertices, by id
  std::set<std::string> groups_;
  std::vector<End> ends_;  // of the edges, which may come before their vertices
  std::size_t repeated_ = 0;
  GraphText graph_;
};

}  // namespace

bool is_gml(std::string_view text) {
  try {
    GmlTokens tokens(text);
    for (auto key = tokens.next_key(true); !key.empty(); key = tokens.next_key(true)) {
      const GmlToken value = tokens.next_value(key);
      const bool is_list = value.kind == GmlToken::Kind::opens;
      // DOT: "strict digraph g { graph [".
      const bool has_braces =
          value.kind == GmlToken::Kind::word && value.text.find_first_of("{};") != std::string_view::npos;
      if (has_braces || key.find_first_of("{}<>=;,") != std::string_view::npos) return false;
      if (is_list && in_small_letters(std::string(key)) == "graph") return true;
      if (is_list) tokens.skip_list();
    }
  } catch (const GraphTextError&) {
    return false;  // something else, of which another reader tells
  }
  return false;
}

GraphText parse_gml(const std::string& text) { return GmlReader(text).read(); }

}  // namespace hopscope
