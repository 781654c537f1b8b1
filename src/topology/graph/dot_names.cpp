#include "topology/graph/dot_names.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "text/parse_number.hpp"

namespace hopscope {

namespace {

constexpr auto none = std::string_view::npos;

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

/// n2 before n10: runs of digits are compared as numbers.
bool goes_before(const std::string& a, const std::string& b) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto digits_from = [&](const std::string& text, std::size_t begin) {
    std::size_t end = begin;
    while (end < text.size() && is_digit(text[end])) ++end;
    std::string digits = text.substr(begin, end - begin);
    return std::pair{digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1)), end};
  };
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    if (is_digit(a[i]) && is_digit(b[j])) {
      const auto [one, one_end] = digits_from(a, i);
      const auto [other, other_end] = digits_from(b, j);
      if (one != other) return one.size() != other.size() ? one.size() < other.size() : one < other;
      i = one_end;
      j = other_end;
    } else if (a[i] != b[j]) {
      return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
    } else {
      ++i;
      ++j;
    }
  }
  return a.size() - i != b.size() - j ? a.size() - i < b.size() - j : a < b;
}

}  // namespace

std::string plain_text_of_dot(std::string_view text) {
  constexpr std::size_t longest = 8;  // of a reference
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
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

void sort_by_name(GraphText& graph) {
  std::vector<std::size_t> order(graph.vertices.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(
      order, [&](std::size_t a, std::size_t b) { return goes_before(graph.vertices[a].name, graph.vertices[b].name); });
  std::vector<std::size_t> place(order.size());
  std::vector<GraphText::Vertex> sorted;
  for (std::size_t i = 0; i < order.size(); ++i) {
    place[order[i]] = i;
    sorted.push_back(std::move(graph.vertices[order[i]]));
  }
  graph.vertices = std::move(sorted);
  for (GraphText::Edge& edge : graph.edges) {
    edge.from = place[edge.from];
    edge.to = place[edge.to];
  }
}

}  // namespace hopscope
