#include "topology/graph/files/graph_values.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "text/parse_number.hpp"
#include "text/utf8.hpp"

namespace hopscope {

namespace {

// Rates of a lane in bit/s, as the InfiniBand Trade Association calls them: 4xQDR is 40 Gb/s.
constexpr std::array<std::pair<std::string_view, double>, 9> lane_rates{
    std::pair{"sdr", 2.5e9},  std::pair{"ddr", 5e9},   std::pair{"qdr", 10e9},
    std::pair{"fdr10", 10e9}, std::pair{"fdr", 14e9},  std::pair{"edr", 25e9},
    std::pair{"hdr", 50e9},   std::pair{"ndr", 100e9}, std::pair{"xdr", 200e9}};

constexpr std::array<std::pair<char, double>, 4> prefixes{std::pair{'k', 1e3}, std::pair{'m', 1e6}, std::pair{'g', 1e9},
                                                          std::pair{'t', 1e12}};

std::optional<double> lanes_in(std::string_view text) {
  const auto times = text.find('x');
  if (times == std::string_view::npos) return std::nullopt;
  const auto lanes = parse_whole_number<int>(text.substr(0, times));
  const auto rate = std::ranges::find(lane_rates, text.substr(times + 1), [](const auto& each) { return each.first; });
  if (!lanes || *lanes < 1 || rate == lane_rates.end()) return std::nullopt;
  return *lanes * rate->second;
}

/// The factor of a unit, in lower case but for B, which is a byte.
std::optional<double> factor_of(std::string_view unit) {
  double factor = 1;
  if (!unit.empty()) {
    const char first = static_cast<char>(unit.front() | 0x20);
    const auto prefix = std::ranges::find(prefixes, first, [](const auto& each) { return each.first; });
    if (prefix != prefixes.end()) {
      factor = prefix->second;
      unit.remove_prefix(1);
    }
  }
  for (const std::string_view bits : {"", "b", "bps", "bit", "bit/s", "b/s", "bits/s", "bits"}) {
    if (unit == bits) return factor;
  }
  for (const std::string_view bytes : {"B", "Bps", "B/s"}) {
    if (unit == bytes) return 8 * factor;
  }
  return std::nullopt;
}

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
  constexpr std::array<std::pair<std::string_view, char>, 5> named{std::pair{"quot", '"'}, std::pair{"amp", '&'},
                                                                   std::pair{"lt", '<'}, std::pair{"gt", '>'},
                                                                   std::pair{"apos", '\''}};
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

std::optional<double> rate_in(std::string_view text) {
  if (const auto number = parse_number(text)) return number;
  const std::string small = in_small_letters(std::string(text));
  if (const auto lanes = lanes_in(small)) return lanes;
  const auto end = std::min(text.find_first_not_of("0123456789.+-"), text.size());
  const auto number = parse_number(text.substr(0, end));
  const auto unit = std::min(text.find_first_not_of(' ', end), text.size());
  const auto factor = factor_of(text.substr(unit));
  if (!number || !factor) return std::nullopt;
  return *number * *factor;
}

std::optional<bool> switch_in(const std::string& text) {
  const std::string word = in_small_letters(text);
  for (const std::string_view yes : {"true", "1", "yes", "switch", "router"}) {
    if (word == yes) return true;
  }
  for (const std::string_view no : {"false", "0", "no", "", "host", "node", "server", "ca", "computer"}) {
    if (word == no) return false;
  }
  return std::nullopt;
}

bool is_function_of_switch(const std::string& text) {
  constexpr std::array<std::string_view, 11> functions{
      "leaf", "spine", "superspine", "tor", "exit", "oob-switch", "core", "aggregation", "edge", "switch", "router"};
  const std::string word = in_small_letters(text);
  return std::ranges::find(functions, std::string_view(word)) != functions.end();
}

std::string plain_characters(std::string_view text) {
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
