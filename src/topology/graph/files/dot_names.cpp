#include "topology/graph/files/dot_names.hpp"

#include <algorithm>
#include <utility>

namespace hopscope {

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
