// Follows Boost's XML reader tag by tag, so that the contents of comments and quotes are not mistaken for tags.

#include "topology/graph/graph_syntax.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "topology/graph/graph_load.hpp"
#include "topology/graph/graph_text.hpp"

namespace hopscope {

namespace {

constexpr int most_levels = 64;
constexpr auto nowhere = std::string_view::npos;

void check_levels(int levels) {
  if (levels > most_levels) throw GraphTextError(fmt::format("is nested deeper than {} levels", most_levels));
}

/// The position after the next `end`; none if there is none.
std::size_t behind(std::string_view text, std::string_view end, std::size_t from) {
  const std::size_t at = text.find(end, from);
  return at == nowhere ? nowhere : at + end.size();
}

constexpr std::string_view xml_space = " \t\r\n";
constexpr std::string_view ends_of_names = " \t\r\n/>?";

/// The position after the document type declaration, including its part in brackets.
std::size_t behind_document_type(std::string_view text, std::size_t at) {
  for (int brackets = 0; at < text.size(); ++at) {
    if (text[at] == '[') ++brackets;
    if (text[at] == ']' && brackets > 0) --brackets;
    if (text[at] == '>' && brackets == 0) return at + 1;
  }
  return nowhere;
}

/// The end of the comment, instruction or declaration at `at`; none if an element begins or ends there.
std::optional<std::size_t> behind_no_element(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  constexpr std::string_view document_type = "<!DOCTYPE";
  if (rest.starts_with("<?")) return behind(text, "?>", at + 2);
  if (rest.starts_with("<!--")) return behind(text, "-->", at + 4);
  if (rest.starts_with("<![CDATA[")) return behind(text, "]]>", at);
  if (rest.starts_with(document_type) && xml_space.find(rest.substr(0, document_type.size() + 1).back()) != nowhere) {
    return behind_document_type(text, at);
  }
  if (rest.starts_with("<!")) return behind(text, ">", at);
  return std::nullopt;
}

struct Tag {
  std::size_t end = nowhere;  ///< its >, skipping those in values; none if the reader will not reach it
  std::size_t values = 0;     ///< their number
};

/// The tag that begins at `at`.
Tag tag_at(std::string_view text, std::size_t at) {
  at = text.find_first_of(ends_of_names, at + 1);  // names may contain quotes
  for (std::size_t values = 0;; ++values) {
    at = text.find_first_of("=>", at);
    if (at == nowhere || text[at] == '>') return {at, values};
    const std::size_t quote = text.find_first_not_of(xml_space, at + 1);
    if (quote == nowhere || (text[quote] != '"' && text[quote] != '\'')) return {};
    at = behind(text, text.substr(quote, 1), quote + 1);
  }
}

/// The value of an attribute of a tag; none if it has no such attribute. @pre tag_at found its end
std::optional<std::string_view> value_in(std::string_view tag, std::string_view attribute) {
  std::size_t at = tag.find_first_of(ends_of_names, 1);
  while (true) {
    at = std::min(tag.find_first_not_of(xml_space, at), tag.size());
    const std::size_t equals = tag.find('=', at);
    if (equals == nowhere) return std::nullopt;
    const std::string_view name = tag.substr(at, std::min(tag.find_first_of(xml_space, at), equals) - at);
    const std::size_t quote = tag.find_first_not_of(xml_space, equals + 1);
    const std::size_t end = tag.find(tag[quote], quote + 1);
    if (name == attribute) return tag.substr(quote + 1, end - quote - 1);
    at = end + 1;
  }
}

/// Counts the memory of the reader.
class Count {
 public:
  explicit Count(std::size_t bytes) : load_(bytes) {}

  // In bytes, besides the text: upper bounds. The values of a tag are a tree of their own.
  void add(std::string_view name, const Tag& tag) {
    constexpr std::size_t for_tree = 640;
    constexpr std::size_t for_vertex = 256;
    constexpr std::size_t for_edge = 128;
    constexpr std::size_t for_data = 160;
    load_.add(GraphLoad::elements, for_tree, 1 + tag.values + (tag.values > 0 ? 1 : 0));
    if (name == "node") load_.add(GraphLoad::vertices, for_vertex);
    if (name == "edge") load_.add(GraphLoad::edges, for_edge);
    if (name == "data") load_.add(GraphLoad::attributes, for_data);
    if (name == "node" || name == "edge") ++takers_;
    if (name == "default") ++defaults_;
  }

  // Every vertex and every edge copies each default, whatever it applies to.
  void add_defaults() {
    constexpr std::size_t for_default = 320;
    load_.add(GraphLoad::attributes, for_default * defaults_, takers_);
  }

 private:
  GraphLoad load_;
  std::size_t takers_ = 0;
  std::size_t defaults_ = 0;
};

/// Rejects what Boost's reader would ignore silently: it would be missing from the network.
/// @param in_graph as below
void check_is_read(std::string_view text, std::size_t at, std::string_view name, int levels, int in_graph) {
  const char* why = nullptr;
  if (name == "graph" && in_graph > 0) why = "has a graph within its graph; groups are not read: take them apart";
  if (name == "graph" && levels == 1 && in_graph < 0) why = "has a second graph; give each graph a file of its own";
  if (name == "hyperedge" && in_graph > 0) why = "has a hyperedge; give a switch with an edge to each of its ends";
  if (why == nullptr) return;
  throw GraphTextError(why, 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, at), '\n')));
}

}  // namespace

GraphmlOutline outline_of_graphml(std::string_view text) {
  GraphmlOutline outline;
  Count count(text.size());
  int levels = 0;
  int in_graph = 0;  // levels in the first graph of the document; -1 after it
  for (std::size_t at = text.find('<'); at != nowhere; at = text.find('<', at)) {
    if (const auto end = behind_no_element(text, at)) {
      at = *end;
    } else if (text.substr(at).starts_with("</")) {
      if (levels == in_graph) in_graph = -1;
      --levels;
      at = behind(text, ">", at);
    } else {
      const std::string_view name = text.substr(at + 1, text.find_first_of(ends_of_names, at + 1) - at - 1);
      check_is_read(text, at, name, levels, in_graph);
      if (name == "graph" && levels == 1 && in_graph == 0) in_graph = levels + 1;
      const Tag tag = tag_at(text, at);
      count.add(name, tag);
      const std::string_view written = text.substr(at, tag.end == nowhere ? nowhere : tag.end - at);
      if (name == "node" && levels == in_graph && tag.end != nowhere) {
        outline.vertices.push_back(value_in(written, "id").value_or(""));
      }
      if (name == "key" && tag.end != nowhere && !value_in(written, "for")) {
        outline.keys_for_anything.push_back(at + 1 + name.size());
      }
      at = tag.end;
      if (at != nowhere && text[at - 1] != '/') check_levels(++levels);
    }
  }
  count.add_defaults();
  return outline;
}

}  // namespace hopscope
