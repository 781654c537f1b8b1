// Follows Boost's readers of XML and DOT token by token, so that nothing in a comment or in quotes deceives it.

#include "topology/graph_syntax.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "topology/graph_text.hpp"

namespace hopscope {

namespace {

constexpr int most_levels = 64;
constexpr std::size_t most_shown = 40;  // of a text, in a message
constexpr auto none = std::string_view::npos;

void check_levels(int levels) {
  if (levels > most_levels) throw GraphTextError(fmt::format("is nested deeper than {} levels", most_levels));
}

/// Behind the next `end`; none if there is none.
std::size_t behind(std::string_view text, std::string_view end, std::size_t from) {
  const std::size_t at = text.find(end, from);
  return at == none ? none : at + end.size();
}

constexpr std::string_view xml_space = " \t\r\n";
constexpr std::string_view ends_of_names = " \t\r\n/>?";

/// Behind the declaration of a document's type; what stands in its brackets is part of it.
std::size_t behind_document_type(std::string_view text, std::size_t at) {
  for (int brackets = 0; at < text.size(); ++at) {
    if (text[at] == '[') ++brackets;
    if (text[at] == ']' && brackets > 0) --brackets;
    if (text[at] == '>' && brackets == 0) return at + 1;
  }
  return none;
}

/// Where the comment, instruction or declaration that begins at `at` ends; nothing if an element begins or ends there.
std::optional<std::size_t> behind_no_element(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  constexpr std::string_view document_type = "<!DOCTYPE";
  if (rest.starts_with("<?")) return behind(text, "?>", at + 2);
  if (rest.starts_with("<!--")) return behind(text, "-->", at + 4);
  if (rest.starts_with("<![CDATA[")) return behind(text, "]]>", at);
  if (rest.starts_with(document_type) && rest.find_first_of(xml_space) == document_type.size()) {
    return behind_document_type(text, at);
  }
  if (rest.starts_with("<!")) return behind(text, ">", at);
  return std::nullopt;
}

/// The > of the tag that begins at `at`, past those in values; none if the reader will not get there.
std::size_t end_of_tag(std::string_view text, std::size_t at) {
  at = text.find_first_of(ends_of_names, at + 1);  // they may hold quotes
  while (true) {
    at = text.find_first_of("=>", at);
    if (at == none || text[at] == '>') return at;
    const std::size_t quote = text.find_first_not_of(xml_space, at + 1);
    if (quote == none || (text[quote] != '"' && text[quote] != '\'')) return none;
    at = behind(text, text.substr(quote, 1), quote + 1);
  }
}

/// The value of the attribute id of a tag; empty if it has none. @pre end_of_tag found its end
std::string_view id_in(std::string_view tag) {
  std::size_t at = tag.find_first_of(ends_of_names, 1);
  while (true) {
    at = std::min(tag.find_first_not_of(xml_space, at), tag.size());
    const std::size_t equals = tag.find('=', at);
    if (equals == none) return {};
    const std::string_view name = tag.substr(at, std::min(tag.find_first_of(xml_space, at), equals) - at);
    const std::size_t quote = tag.find_first_not_of(xml_space, equals + 1);
    const std::size_t end = tag.find(tag[quote], quote + 1);
    if (name == "id") return tag.substr(quote + 1, end - quote - 1);
    at = end + 1;
  }
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
/// Or a backslash, which goes before the end of a line.
bool is_dot_space(char c) { return std::string_view(" \t\n\v\f\r\\").find(c) != none; }
/// Whether capital letters are all that tells a word from one without any.
bool same_word(std::string_view word, std::string_view small) {
  return std::ranges::equal(word, small, [](char a, char b) { return is_letter(a) && (a | 0x20) == b; });
}

/// Copies a DOT text token by token.
class DotCopy {
 public:
  void take(std::string_view token) {
    if (token[0] == '#' || token.starts_with("//") || token.starts_with("/*")) {
      text_ += ' ';
      return;
    }
    switch (token[0]) {
      case '<': throw GraphTextError("has a text in angle brackets; give it in quotes");
      case '{': open(); break;
      case '}': close(); break;
      case ';': last_ = Last::other; break;
      default: take_word(token); break;
    }
    if (!(levels_ == 0 && same_word(token, "strict"))) text_ += token;
  }
  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  /// What came last that counts.
  enum class Last { other, edge, group, end_of_group };

  void take_word(std::string_view token) {
    if (is_dot_space(token[0])) return;
    if (token == "--" || token == "->") return join();
    if (same_word(token, "subgraph")) return begin_group();
    // Behind that word it is the group's name, which may stand for the group.
    if (last_ != Last::group) last_ = Last::other;
  }
  // Boost's older readers want the word before the brace of every group.
  void open() {
    if (last_ == Last::edge) join_groups();
    if (levels_ > 0 && last_ != Last::group) text_ += "subgraph ";
    check_levels(++levels_);
    last_ = Last::other;
  }
  void close() {
    --levels_;
    last_ = Last::end_of_group;
  }
  void begin_group() {
    if (last_ == Last::edge) join_groups();
    last_ = Last::group;
  }
  void join() {
    if (last_ == Last::group || last_ == Last::end_of_group) join_groups();
    last_ = Last::edge;
  }
  // It stands for an edge between each pair: a short text may ask for millions of millions.
  [[noreturn]] static void join_groups() {
    throw GraphTextError("has an edge between groups; give an edge for each pair of vertices");
  }

  std::string text_;
  int levels_ = 0;
  Last last_ = Last::other;
};

/// Behind the closing quote; where there is none, the end of the text.
std::size_t end_of_quoted(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return std::min(at + 1, text.size());
}

/// Behind the number that begins at `at`. Boost would split 1e9 into 1 and e9, as DOT has it, and tell nobody.
std::size_t end_of_number(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]) || text[end] == '.')) ++end;
  const std::string_view number = text.substr(at, end - at);
  if (std::ranges::none_of(number, is_letter) && number != "." && std::ranges::count(number, '.') <= 1) return end;
  throw GraphTextError(fmt::format("has {}, which is no number; give it in quotes", number.substr(0, most_shown)));
}

/// Behind the comment, name, number, edge or sign that begins at `at`.
std::size_t end_of_dot_token(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest[0] == '"') return end_of_quoted(text, at);
  if (rest[0] == '#' || rest.starts_with("//")) return std::min(text.find_first_of("\n\r\f", at), text.size());
  if (rest.starts_with("--") || rest.starts_with("->")) return at + 2;
  if (rest.starts_with("/*")) {
    const std::size_t end = behind(text, "*/", at + 2);
    if (end == none) throw GraphTextError("has a comment without an end");
    return end;
  }
  if (is_digit(rest[0]) || rest[0] == '.') return end_of_number(text, at);
  std::size_t end = at + 1;
  if (!is_letter(rest[0])) return end;
  while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
  return end;
}

}  // namespace

std::vector<std::string_view> vertices_of_graphml(std::string_view text) {
  std::vector<std::string_view> ids;
  int levels = 0;
  int in_graph = 0;  // levels in the first graph of the document; -1 behind it
  for (std::size_t at = text.find('<'); at != none; at = text.find('<', at)) {
    if (const auto end = behind_no_element(text, at)) {
      at = *end;
    } else if (text.substr(at).starts_with("</")) {
      if (levels == in_graph) in_graph = -1;
      --levels;
      at = behind(text, ">", at);
    } else {
      const std::string_view name = text.substr(at + 1, text.find_first_of(ends_of_names, at + 1) - at - 1);
      if (name == "graph" && levels == 1 && in_graph == 0) in_graph = levels + 1;
      const std::size_t closing = end_of_tag(text, at);
      if (name == "node" && levels == in_graph && closing != none) ids.push_back(id_in(text.substr(at, closing - at)));
      at = closing;
      if (at != none && text[at - 1] != '/') check_levels(++levels);
    }
  }
  return ids;
}

std::string plain_dot(std::string_view text) {
  DotCopy copy;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_dot_token(text, at);
    copy.take(text.substr(at, end - at));
    at = end;
  }
  return std::move(copy).text();
}

}  // namespace hopscope
