#include "scenario/mappings.hpp"

#include <functional>
#include <limits>
#include <numeric>
#include <random>
#include <utility>

namespace hopscope::input {

namespace {

// A number below `bound`, each with the same probability. The standard's distributions differ between libraries.
std::uint64_t draw_below(std::uint64_t bound, std::mt19937_64& generator) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t surplus =
      (most % bound + 1) % bound;  // 2^64 modulo bound: draws above most - surplus would bias the result
  std::uint64_t drawn = generator();
  while (drawn > most - surplus) drawn = generator();
  return drawn % bound;
}

NodeId nodes_of(const Grid& grid) {
  return std::accumulate(grid.sides().begin(), grid.sides().end(), NodeId{1}, std::multiplies<>());
}

// The index of `code` in the Gray code.
NodeId gray_place(NodeId code) {
  NodeId place = 0;
  for (; code > 0; code >>= 1) place ^= code;
  return place;
}

// The table that applies `turned` to each coordinate of a number.
std::vector<NodeId> by_coordinates(const Grid& grid, NodeId (*turned)(NodeId)) {
  std::vector<NodeId> table(static_cast<std::size_t>(nodes_of(grid)));
  for (std::size_t i = 0; i < table.size(); ++i) {
    for (int dimension = 0; dimension < grid.dimensions(); ++dimension)
      table[i] += turned(grid.coordinate(static_cast<NodeId>(i), dimension)) * grid.stride(dimension);
  }
  return table;
}

}  // namespace

std::vector<NodeId> gray_table(const Grid& ranks) {
  return by_coordinates(ranks, [](NodeId place) { return place ^ (place >> 1); });
}

std::vector<NodeId> inverse_gray_table(const Grid& nodes) { return by_coordinates(nodes, gray_place); }

std::vector<NodeId> inverse_snake_table(const Grid& ranks) {
  const std::vector<NodeId> snake = snake_table(ranks);
  std::vector<NodeId> table(snake.size());
  for (std::size_t place = 0; place < snake.size(); ++place)
    table[static_cast<std::size_t>(snake[place])] = static_cast<NodeId>(place);
  return table;
}

std::vector<NodeId> gray_table(NodeId nodes) {
  std::vector<NodeId> table(static_cast<std::size_t>(nodes));
  for (NodeId rank = 0; rank < nodes; ++rank) table[static_cast<std::size_t>(rank)] = rank ^ (rank >> 1);
  return table;
}

std::vector<NodeId> snake_table(const Grid& grid) {
  const NodeId nodes = nodes_of(grid);
  std::vector<NodeId> table(static_cast<std::size_t>(nodes));
  for (NodeId rank = 0; rank < nodes; ++rank) {
    NodeId node = 0;
    for (int dimension = 0; dimension < grid.dimensions(); ++dimension) {
      // Rank read as digits, first dimension first. A digit is reversed if the number formed by those before it is odd.
      const NodeId side = grid.sides()[static_cast<std::size_t>(dimension)];
      const NodeId before_and_digit = rank / grid.stride(dimension);
      const NodeId digit = before_and_digit % side;
      const bool backwards = before_and_digit / side % 2 == 1;
      node += (backwards ? side - 1 - digit : digit) * grid.stride(dimension);
    }
    table[static_cast<std::size_t>(rank)] = node;
  }
  return table;
}

std::vector<NodeId> random_table(NodeId nodes, std::uint64_t seed) {
  std::vector<NodeId> table(static_cast<std::size_t>(nodes));
  std::iota(table.begin(), table.end(), NodeId{0});
  std::mt19937_64 generator(seed);
  for (std::size_t last = table.size(); last > 1; --last) {
    std::swap(table[last - 1], table[draw_below(last, generator)]);  // Fisher and Yates
  }
  return table;
}

}  // namespace hopscope::input
