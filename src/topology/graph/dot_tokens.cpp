#include "topology/graph/dot_tokens.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "text/parse_number.hpp"
#include "text/utf8.hpp"
#include "topology/graph/graph_text.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_shown = 40;  // characters of a text, in a message
constexpr auto none = std::string_view::npos;
constexpr std::array<std::string_view, 6> keywords{"strict", "graph", "digraph", "node", "edge", "subgraph"};
constexpr std::string_view signs = "{}[];,=:";

// Graphviz treats all non-ASCII characters as letters.
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }
// Or a backslash, which may precede the end of a line.
bool is_space(char c) { return std::string_view(" \t\n\v\f\r\\").find(c) != none; }

void append_character(std::string& out, unsigned code) {
  const auto put = [&](unsigned byte) { out += static_cast<char>(byte); };
  const auto put_tail = [&](unsigned shift) { put(0x80U | ((code >> shift) & 0x3FU)); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0U | (code >> 6));
  } else {
    if (code < 0x10000) {
      put(0xE0U | (code >> 12));
    } else {
      put(0xF0U | (code >> 18));
      put_tail(12);
    }
    put_tail(6);
  }
  put_tail(0);
}

// Appends the character denoted by a reference such as &amp; or &#38;. @return whether it is one
bool append_referred(std::string& out, std::string_view reference) {
  constexpr std::array<std::pair<std::string_view, char>, 4> named{std::pair{"quot", '"'}, std::pair{"amp", '&'},
                                                                   std::pair{"lt", '<'}, std::pair{"gt", '>'}};
  for (const auto& [name, character] : named) {
    if (reference == name) return out += character, true;
  }
  if (!reference.starts_with('#')) return false;
  reference.remove_prefix(1);
  const auto code = parse_whole_number<unsigned>(reference);
  const bool is_character = code && *code > 0 && *code < 0x110000 && (*code < 0xD800 || *code > 0xDFFF);
  if (!is_character) return false;
  append_character(out, *code);
  return true;
}

}  // namespace

std::string plain_text_of_dot(std::string_view text) {
  constexpr std::size_t longest = 8;  // of a reference
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with(dot_quote) || rest.starts_with(dot_escape)) {
      out += rest.starts_with(dot_quote) ? '"' : dot_escape.front();
      at += dot_quote.size();
      continue;
    }
    const std::size_t end = rest[0] == '&' ? rest.substr(0, longest + 2).find(';') : none;
    if (end != none && append_referred(out, rest.substr(1, end - 1))) {
      at += end + 1;
    } else {
      out += rest[0];
      ++at;
    }
  }
  return out;
}

void DotTokens::fail(std::size_t at, const std::string& why) const {
  const std::string_view before = text_.substr(0, at);
  throw GraphTextError(why, static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1);
}

void DotTokens::fail_for_want_of(const DotToken& found, std::string_view what) const {
  const std::string text = plain_text_of_dot(found.text);
  const std::string_view shown = first_characters(text, most_shown);
  fail(found.at, fmt::format("has {}{} where {} should be", shown, shown.size() < text.size() ? "..." : "", what));
}

DotToken DotTokens::next() {
  skip_space();
  if (at_ == text_.size()) return {DotToken::Kind::end, "", at_};
  const char c = text_[at_];
  if (c == '"') return quoted();
  const char behind_sign = c == '-' && at_ + 1 < text_.size() ? text_[at_ + 1] : c;
  const bool is_number = is_digit(behind_sign) || behind_sign == '.';
  if (!is_number && !is_letter(c)) return sign();
  return word();
}

// And comments.
void DotTokens::skip_space() {
  while (at_ < text_.size()) {
    const std::string_view rest = text_.substr(at_);
    if (is_space(rest[0])) {
      ++at_;
    } else if (rest[0] == '#' || rest.starts_with("//")) {
      at_ = std::min(text_.find_first_of("\n\r\f", at_), text_.size());
    } else if (rest.starts_with("/*")) {
      const std::size_t end = text_.find("*/", at_ + 2);
      if (end == none) fail(at_, "has a comment without an end");
      at_ = end + 2;
    } else {
      return;
    }
  }
}

// Boost would silently split 1e9 into 1 and e9, in accordance with DOT.
std::size_t DotTokens::end_of_number(std::size_t at) const {
  std::size_t end = at + (text_[at] == '-' ? 1 : 0);
  const std::size_t begin = end;
  while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]) || text_[end] == '.')) ++end;
  const std::string_view number = text_.substr(begin, end - begin);
  if (std::ranges::none_of(number, is_letter) && number != "." && std::ranges::count(number, '.') <= 1) return end;
  fail(at, fmt::format("has {}, which is not a number; give it in quotes", first_characters(number, most_shown)));
}

DotToken DotTokens::word() {
  const std::size_t begin = at_;
  if (is_letter(text_[at_])) {
    while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
  } else {
    at_ = end_of_number(at_);
  }
  const std::string_view text = text_.substr(begin, at_ - begin);
  if (text.size() <= 8) {  // the longest keyword
    std::string small = in_small_letters(std::string(text));
    if (std::ranges::find(keywords, small) != keywords.end()) return {DotToken::Kind::keyword, std::move(small), begin};
  }
  return {DotToken::Kind::name, std::string(text), begin};
}

void DotTokens::append_quoted(std::string& out) {
  const std::size_t begin = at_++;
  for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
    if (text_.substr(at_).starts_with("\\\"")) {
      out += dot_quote;
      ++at_;
    } else if (text_.substr(at_).starts_with("\\\n")) {
      ++at_;  // the text continues on the next line; Boost would erase each such place by moving all that follows
    } else if (text_.substr(at_).starts_with("\\\r\n")) {
      at_ += 2;
    } else if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
      out += text_.substr(at_++, 2);
    } else if (text_[at_] == dot_escape.front()) {
      out += dot_escape;
    } else {
      out += text_[at_];
    }
  }
  if (at_ >= text_.size()) fail(begin, "has an unterminated string");
  ++at_;
}

DotToken DotTokens::quoted() {
  DotToken token{DotToken::Kind::name, "", at_};
  append_quoted(token.text);
  for (skip_space(); at_ < text_.size() && text_[at_] == '+'; skip_space()) {
    const std::size_t plus = at_++;
    skip_space();
    if (at_ == text_.size() || text_[at_] != '"') fail(plus, "has a + without a text in quotes after it");
    append_quoted(token.text);
  }
  return token;
}

DotToken DotTokens::sign() {
  const std::string_view rest = text_.substr(at_);
  const std::size_t begin = at_;
  const std::size_t length = rest.starts_with("--") || rest.starts_with("->") ? 2 : 1;
  if (length == 1 && signs.find(rest[0]) == none) {
    if (rest[0] == '<') fail(at_, "has a string in angle brackets; give it in quotes");
    const bool is_visible = rest[0] > ' ' && rest[0] < '\x7F';
    fail(at_, is_visible ? fmt::format("has {}, which is not allowed here; strings take quotes", rest[0])
                         : fmt::format("has a control character, {:#04x}", static_cast<unsigned char>(rest[0])));
  }
  at_ += length;
  return {DotToken::Kind::sign, std::string(rest.substr(0, length)), begin};
}

}  // namespace hopscope
