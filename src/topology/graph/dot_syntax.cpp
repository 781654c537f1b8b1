// Follows the grammar of DOT token by token, writes what Boost's reader needs, and adds up the memory that it will
// take.

#include "topology/graph/dot_syntax.hpp"

#include <algorithm>
#include <set>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "topology/graph/dot_groups.hpp"
#include "topology/graph/dot_tokens.hpp"
#include "topology/graph/graph_load.hpp"
#include "topology/graph/graph_text.hpp"

namespace hopscope {

namespace {

// Upper bounds on the memory in bytes that Boost's reader and ours take for one of these, besides their texts.
constexpr std::size_t for_mention = 80;
constexpr std::size_t for_member = 48;  // of a group, each time its list is copied
constexpr std::size_t for_vertex = 512;
constexpr std::size_t for_edge = 480;
constexpr std::size_t for_further_edge = 288;  // in addition, for one that continues a chain
constexpr std::size_t for_attribute = 256;
constexpr std::size_t for_group = 2048;
constexpr std::size_t copies = 3;  // of a text

class DotCopy {
 public:
  explicit DotCopy(std::string_view text) : tokens_(text), load_(text.size()) {}

  std::string copy() {
    while (state_ != &DotCopy::behind_graph) {
      token_ = tokens_.next();
      if (token_.kind == DotToken::Kind::end) fail("ends within the graph");
      (this->*state_)();
    }
    token_ = tokens_.next();
    if (token_.kind != DotToken::Kind::end)
      fail("continues after the end of its graph; give each graph a file of its own");
    return std::move(out_);
  }

 private:
  using State = void (DotCopy::*)();
  /// What the attributes that follow belong to.
  enum class Of { vertex, edge, vertices, edges, graph };

  [[noreturn]] void fail(const std::string& why) const { tokens_.fail(token_.at, why); }
  [[noreturn]] void fail_for_want_of(const char* what) const { tokens_.fail_for_want_of(token_, what); }
  void need_value() const {
    if (token_.kind == DotToken::Kind::keyword) {
      fail(fmt::format("has the keyword {} where a value should be; give it in quotes", token_.text));
    }
    if (!token_.is_name()) fail_for_want_of("a value");
  }

  void head() {
    if (token_.is_keyword("strict") && !std::exchange(is_strict_, true)) return;
    is_directed_ = token_.is_keyword("digraph");
    if (!is_directed_ && !token_.is_keyword("graph")) fail_for_want_of("the word graph or digraph");
    out_ += token_.text;
    state_ = &DotCopy::behind_head;
  }
  void behind_head() {
    if (token_.is_name() && !std::exchange(has_name_, true)) return;
    if (!token_.is("{")) fail_for_want_of("{");
    out_ += '{';
    groups_.push_back({.is_written = true});
    state_ = &DotCopy::statement;
  }
  void behind_graph() {}

  void statement() {
    if (token_.is_name()) return begin_vertex();
    if (token_.is("{")) return open("");
    if (token_.is("}")) return close();
    if (token_.is_keyword("subgraph")) {
      group_name_.clear();
      state_ = &DotCopy::behind_subgraph;
    } else if (token_.is_keyword("node")) {
      begin_defaults(Of::vertices);
    } else if (token_.is_keyword("edge")) {
      begin_defaults(Of::edges);
    } else if (token_.is_keyword("graph")) {
      begin_defaults(Of::graph);
    } else if (!token_.is(";")) {
      fail_for_want_of("a vertex, an edge or a group");
    }
  }

  void begin_vertex() {
    first_ = token_.text;
    of_ = Of::vertex;
    edges_ = 0;
    state_ = &DotCopy::behind_first;
  }
  void behind_first() {
    if (token_.is("=")) {
      state_ = &DotCopy::value_of_graph;
      return;
    }
    mention(first_);
    behind_vertex();
  }
  void value_of_graph() {
    need_value();
    state_ = &DotCopy::statement;
  }
  void behind_vertex() {
    state_ = &DotCopy::behind_vertex;
    if (token_.is(":")) {
      state_ = &DotCopy::port;
    } else if (token_.is_edge()) {
      join();
    } else {
      begin_attributes();
    }
  }
  void port() {
    if (!token_.is_name()) fail_for_want_of("a port");
    state_ = &DotCopy::behind_vertex;
  }
  void join() {
    if (token_.is("->") != is_directed_) {
      fail(is_directed_ ? "has -- in a digraph; write ->"
                        : "has -> in a graph without directions; write --, or digraph");
    }
    out_ += token_.text;
    of_ = Of::edge;
    ++edges_;
    state_ = &DotCopy::end_of_edge;
  }
  void end_of_edge() {
    if (token_.is("{") || token_.is_keyword("subgraph")) fail_to_join_groups();
    if (!token_.is_name()) fail_for_want_of("the other end of an edge");
    load_.add(GraphLoad::edges, for_edge + (edges_ > 1 ? for_further_edge : 0) + copies * token_.text.size());
    take_over(scope().of_edges);
    mention(token_.text);
    state_ = &DotCopy::behind_vertex;
  }
  // It denotes an edge between each pair: a short text may describe 10^12 edges.
  [[noreturn]] void fail_to_join_groups() const {
    fail("has an edge between groups; give an edge for each pair of vertices");
  }

  void begin_defaults(Of of) {
    of_ = of;
    edges_ = 0;
    if (of != Of::graph) {
      write_group(groups_.back());
      out_ += token_.text;
    }
    state_ = &DotCopy::begin_attributes;
  }
  // Or continues if there are none.
  void begin_attributes() {
    if (token_.is("[")) {
      if (of_ != Of::graph) out_ += '[';
      state_ = &DotCopy::attribute;
      return;
    }
    const bool needs_some = of_ == Of::vertices || of_ == Of::edges || of_ == Of::graph;
    if (needs_some && state_ == &DotCopy::begin_attributes) fail_for_want_of("[");
    if (of_ != Of::graph) out_ += ";\n";
    state_ = &DotCopy::statement;
    statement();
  }
  void attribute() {
    if (token_.is("]")) {
      if (of_ != Of::graph) out_ += ']';
      state_ = &DotCopy::behind_attributes;
    } else if (token_.is_name()) {
      name_ = std::move(token_.text);
      state_ = &DotCopy::behind_name;
    } else if (!token_.is(",") && !token_.is(";")) {
      fail_for_want_of("an attribute or ]");
    }
  }
  void behind_name() {
    if (token_.is("=")) {
      state_ = &DotCopy::value;
      return;
    }
    set("true");
    attribute();
  }
  void value() {
    need_value();
    set(token_.text);
  }
  void behind_attributes() { begin_attributes(); }
  void set(const std::string& value) {
    state_ = &DotCopy::attribute;
    if (of_ == Of::graph) return;
    const std::size_t bytes = for_attribute + copies * (name_.size() + value.size());
    load_.add(GraphLoad::attributes, bytes, std::max<std::size_t>(edges_, 1));
    if (of_ == Of::vertices) scope().of_vertices.set(name_, bytes);
    if (of_ == Of::edges) scope().of_edges.set(name_, bytes);
    out_ += fmt::format("\"{}\"=\"{}\",", name_, value);
  }

  /// The innermost enclosing group that is written for Boost.
  DotGroup& scope() { return *std::ranges::find_if(groups_.rbegin(), groups_.rend(), &DotGroup::is_written); }

  void mention(const std::string& vertex) {
    out_ += fmt::format("\"{}\"", vertex);
    scope().bytes_of_members += for_member;
    load_.add(GraphLoad::vertices, for_mention + copies * vertex.size());
    if (!known_.insert(vertex).second) return;
    load_.add(GraphLoad::vertices, for_vertex + copies * vertex.size());
    take_over(scope().of_vertices);
  }
  void take_over(const DotDefaults& defaults) {
    const std::size_t count = defaults.bytes_of.size();
    if (count > 0) load_.add(GraphLoad::attributes, defaults.bytes / count + 1, count);
  }

  void behind_subgraph() {
    if (token_.is("{")) return open("");
    if (!token_.is_name()) fail_for_want_of("the name of a group or {");
    group_name_ = token_.text;
    state_ = &DotCopy::behind_group_name;
  }
  void behind_group_name() {
    if (token_.is("{")) return open(group_name_);
    behind_group();  // a group without effect
  }
  void behind_group() {
    if (token_.is_edge()) fail_to_join_groups();
    state_ = &DotCopy::statement;
    statement();
  }

  // Boost copies the state of the enclosing group for each group, so only those with defaults are written, from the
  // position of the defaults on.
  void open(const std::string& name) {
    constexpr std::size_t most_levels = 64;
    if (groups_.size() == most_levels) fail(fmt::format("is nested deeper than {} levels", most_levels));
    groups_.push_back({.name = name});
    if (!name.empty() && names_.contains(name)) write_group(groups_.back());  // its defaults apply again
    state_ = &DotCopy::statement;
  }
  void write_group(DotGroup& group) {
    if (group.is_written) return;
    const DotGroup& around = scope();
    load_.add(GraphLoad::groups,
              for_group + around.bytes_of_members + 2 * (around.of_vertices.bytes + around.of_edges.bytes));
    group.of_vertices = around.of_vertices;
    group.of_edges = around.of_edges;
    group.is_written = true;
    if (!group.name.empty()) names_.insert(group.name);
    out_ += group.name.empty() ? std::string("subgraph {") : fmt::format("subgraph \"{}\" {{", group.name);
  }
  void close() {
    const DotGroup closed = std::move(groups_.back());
    groups_.pop_back();
    if (closed.is_written) out_ += '}';
    if (groups_.empty()) {
      state_ = &DotCopy::behind_graph;
      return;
    }
    if (closed.is_written) scope().bytes_of_members += for_member;
    state_ = &DotCopy::behind_group;
  }

  DotTokens tokens_;
  GraphLoad load_;
  DotToken token_;
  State state_ = &DotCopy::head;
  std::string out_;
  bool is_strict_ = false;
  bool is_directed_ = false;
  bool has_name_ = false;
  std::vector<DotGroup> groups_;
  std::unordered_set<std::string> known_;  // vertices
  std::set<std::string> names_;            // of groups that are written
  // Of the current statement.
  Of of_ = Of::vertex;
  std::size_t edges_ = 0;
  std::string first_;
  std::string name_;
  std::string group_name_;
};

}  // namespace

std::string plain_dot(std::string_view text) { return DotCopy(text).copy(); }

}  // namespace hopscope
