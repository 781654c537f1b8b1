#include "scenario/platform/mapping_reader.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include <hopscope/wiring.hpp>

#include "files/text_file.hpp"
#include "json/document.hpp"
#include "text/parse_number.hpp"
#include "text/utf8.hpp"

namespace hopscope::input {

namespace {

constexpr std::string_view mapping_rule = "give a file with the node of each rank, by number or name, one per line";

class MappingFile {
 public:
  MappingFile(const std::string& file, const MappingSites& sites)
      : file_(file), sites_(sites), line_of_(static_cast<std::size_t>(sites.host.nodes())) {}

  std::optional<std::vector<NodeId>> read(const std::string& text, std::vector<Mistake>& mistakes) {
    text_file::Lines lines(text);
    while (mistakes.size() < text_file::most_mistakes && lines.next()) {
      const std::string_view word = without_comment(text_file::trimmed(lines.line()));
      if (!word.empty()) take(word, lines.number(), mistakes);
    }
    const auto ranks = static_cast<std::size_t>(sites_.ranks);
    const bool fits = sites_.may_be_fewer ? !nodes_.empty() : nodes_.size() == ranks;
    if (mistakes.empty() && !fits) {
      mistakes.push_back({file_, "", fmt::format("has {} nodes for {} ranks; {}", nodes_.size(), ranks, mapping_rule)});
    }
    return mistakes.empty() ? std::optional(std::move(nodes_)) : std::nullopt;
  }

 private:
  /// A name in quotes may have # and quotes in it: of "a" and "a"#b" the longest that is a name is taken.
  std::string_view without_comment(std::string_view line) {
    const bool is_quoted = line.starts_with('"');
    for (auto end = is_quoted ? last_quote(line) : 0; end > 0; end = line.rfind('"', end - 1)) {
      const std::string_view rest = text_file::trimmed(line.substr(end + 1));
      if ((rest.empty() || rest.starts_with('#')) && named(line.substr(1, end - 1)) != nullptr)
        return line.substr(0, end + 1);
    }
    const auto end = is_quoted ? line.find('"', 1) : 0;
    return text_file::trimmed(line.substr(0, line.find('#', end == std::string_view::npos ? 0 : end)));
  }

  /// The last one that can be at the end of a name.
  std::size_t last_quote(std::string_view line) {
    if (names_.empty()) read_names();
    return line.rfind('"', longest_name_ + 1);
  }

  void take(std::string_view word, std::size_t line, std::vector<Mistake>& mistakes) {
    const auto wrong = [&](const std::string& what) {
      mistakes.push_back(
          {file_, text_file::at_line(line),
           fmt::format("{}; give one of the nodes 0 to {}, no node twice", what, sites_.host.nodes() - 1)});
    };
    auto read = parse_whole_number<NodeId>(word);
    if (read && is_another_name(*read, word)) {
      constexpr std::size_t most_shown = 60;
      return wrong(
          fmt::format("{0} is the number of the node \"{1}\" and the name of another: write the name in quotes, "
                      "\"{1}\" or \"{0}\"",
                      *read, shortened(sites_.host.vertex_name(*read), most_shown)));
    }
    if (!read) read = node_named(word);
    if (!read) return wrong(text_file::quoted(word) + " is not a node");
    const NodeId node = *read;
    if (node < 0 || node >= sites_.host.nodes()) return wrong(fmt::format("there is no node {}", node));
    std::size_t& before = line_of_[static_cast<std::size_t>(node)];
    if (before != 0) return wrong(fmt::format("node {} is already in line {}", node, before));
    before = line;
    nodes_.push_back(node);
  }

  /// Whether a node's number is the name of another, too.
  bool is_another_name(NodeId node, std::string_view word) {
    if (node < 0 || node >= sites_.host.nodes()) return false;
    const auto* namesake = named(word);
    return namesake != nullptr && *namesake != node;
  }

  /// The node of this name, in quotes or not, or the only one whose name begins with this word: "node1" for
  /// "node1 HCA-1". None if there is no such node, or if there are several.
  std::optional<NodeId> node_named(std::string_view word) {
    const bool is_quoted = word.size() > 2 && word.front() == '"' && word.back() == '"';
    const auto* whole = named(is_quoted ? word.substr(1, word.size() - 2) : word);
    if (whole != nullptr) return *whole;
    if (is_quoted) return std::nullopt;
    const auto found = first_words_.find(std::string(word));
    return found == first_words_.end() ? std::nullopt : found->second;
  }

  /// The node of this whole name, none if it is that of several; null if it is that of no node.
  const std::optional<NodeId>* named(std::string_view name) {
    if (names_.empty()) read_names();
    const auto found = names_.find(std::string(name));
    return found == names_.end() ? nullptr : &found->second;
  }

  void read_names() {
    const auto note = [](Names& names, const std::string& name, NodeId node) {
      const auto [place, is_new] = names.emplace(name, node);
      if (!is_new) place->second.reset();
    };
    for (NodeId node = 0; node < std::min<NodeId>(sites_.host.nodes(), most_vertices); ++node) {
      const std::string name = sites_.host.vertex_name(node);
      note(names_, name, node);
      longest_name_ = std::max(longest_name_, name.size());
      if (const auto gap = name.find(' '); gap != std::string::npos) note(first_words_, name.substr(0, gap), node);
    }
  }

  using Names = std::map<std::string, std::optional<NodeId>>;  // none: of several nodes

  const std::string& file_;
  const MappingSites& sites_;
  Names names_, first_words_;
  std::size_t longest_name_ = 0;
  std::vector<std::size_t> line_of_;  // by node; 0 if it has not been named
  std::vector<NodeId> nodes_;
};

}  // namespace

std::optional<std::vector<NodeId>> read_mapping_file(const std::string& name, const std::string& pointer,
                                                     const std::string& beside, const MappingSites& sites,
                                                     Findings& findings) {
  const std::string file = path_from(findings.files(), beside, name);
  if (const std::string why = unusable(findings.files(), name, file); !why.empty()) {
    findings.add(pointer, fmt::format("{}; {}", why, mapping_rule));
    return std::nullopt;
  }
  std::vector<Mistake> mistakes;
  std::optional<std::vector<NodeId>> nodes;
  const auto text =
      text_file::read_text(findings.files(), file, "a mapping, the node of each rank, one per line", mistakes);
  if (text) nodes = MappingFile(file, sites).read(*text, mistakes);
  for (Mistake& mistake : mistakes) findings.add(std::move(mistake));
  return nodes;
}

std::string mapping_file_text(const std::vector<NodeId>& nodes, const Topology& host,
                              const std::vector<std::string>& about) {
  std::string text;
  for (const std::string& line : about) text += fmt::format("# {}\n", line);
  // A number that is the name of another node, too, would be refused, and so would be a name of several.
  std::map<std::string, int> uses;
  bool names_nodes = false;
  for (NodeId node = 0; node < std::min<NodeId>(host.nodes(), most_vertices); ++node) {
    const std::string name = host.vertex_name(node);
    names_nodes = names_nodes || parse_whole_number<NodeId>(name).value_or(node) != node;
    ++uses[name];
  }
  for (const NodeId node : nodes) {
    const std::string name = names_nodes ? host.vertex_name(node) : "";
    const bool is_named = !name.empty() && uses[name] == 1;
    text += is_named ? fmt::format("\"{}\"\n", name) : fmt::format("{}\n", node);
  }
  return text;
}

}  // namespace hopscope::input
