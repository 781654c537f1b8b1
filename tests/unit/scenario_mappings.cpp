#include <catch2/catch.hpp>

#include <algorithm>
#include <bit>
#include <numeric>

#include "scenario/mappings.hpp"

namespace input = hopscope::input;
using hopscope::Grid;
using hopscope::NodeId;

namespace {

bool is_permutation_of_nodes(std::vector<NodeId> table) {
  std::vector<NodeId> all(table.size());
  std::iota(all.begin(), all.end(), NodeId{0});
  return std::is_permutation(table.begin(), table.end(), all.begin());
}

NodeId steps_apart(const Grid& grid, NodeId a, NodeId b) {
  NodeId steps = 0;
  for (int dimension = 0; dimension < grid.dimensions(); ++dimension) {
    steps += std::abs(grid.coordinate(a, dimension) - grid.coordinate(b, dimension));
  }
  return steps;
}

}  // namespace

TEST_CASE("the gray mapping puts consecutive ranks on neighbours, the last beside the first") {
  CHECK(input::gray_table(8) == std::vector<NodeId>{0, 1, 3, 2, 6, 7, 5, 4});
  for (const NodeId nodes : {1, 2, 4, 16, 1024}) {
    const auto table = input::gray_table(nodes);
    CHECK(is_permutation_of_nodes(table));
    for (std::size_t rank = 0; rank < table.size() && nodes > 1; ++rank) {
      const auto difference = static_cast<unsigned>(table[rank] ^ table[(rank + 1) % table.size()]);
      CHECK(std::has_single_bit(difference));
    }
  }
}

TEST_CASE("the snake mapping traverses rows in alternating directions") {
  CHECK(input::snake_table(Grid({3, 4}, false)) == std::vector<NodeId>{0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11});
}

TEST_CASE("consecutive ranks of a snake are neighbours in a grid of any sides") {
  const std::vector<std::vector<NodeId>> shapes{{2, 2},       {1, 7},    {7, 1},          {3, 4},    {5, 3},
                                                {2, 2, 2},    {3, 3, 3}, {2, 3, 4},       {4, 3, 2}, {3, 1, 5},
                                                {2, 3, 2, 3}, {1, 1},    {3, 2, 1, 2, 3}, {1, 4, 4}, {5, 5}};
  for (const auto& sides : shapes) {
    const Grid grid(sides, false);
    const auto table = input::snake_table(grid);
    CHECK(is_permutation_of_nodes(table));
    for (std::size_t rank = 1; rank < table.size(); ++rank) CHECK(steps_apart(grid, table[rank - 1], table[rank]) == 1);
  }
}

TEST_CASE("the random mapping is a permutation determined by the seed") {
  for (const NodeId nodes : {1, 2, 3, 100}) CHECK(is_permutation_of_nodes(input::random_table(nodes, 1)));
  CHECK(input::random_table(100, 1) == input::random_table(100, 1));
  CHECK(input::random_table(100, 1) != input::random_table(100, 2));
  // Computed from the definition by a separate program: the generator of the standard, draws below a bound without
  // bias, the last position filled first. The result must be the same on every machine.
  CHECK(input::random_table(8, 42) == std::vector<NodeId>{7, 0, 5, 1, 2, 4, 3, 6});
}

TEST_CASE("random mappings of three nodes are all about equally frequent") {
  std::vector<int> count(27);
  constexpr int draws = 6000;
  for (int seed = 0; seed < draws; ++seed) {
    const auto table = input::random_table(3, static_cast<std::uint64_t>(seed));
    ++count.at(static_cast<std::size_t>(table[0]) * 9 + static_cast<std::size_t>(table[1]) * 3 +
               static_cast<std::size_t>(table[2]));
  }
  for (const int each : count) CHECK((each == 0 || (each > 850 && each < 1150)));
}

TEST_CASE("the gray mapping of a grid maps neighbours to neighbours of a hypercube, including wraparound") {
  CHECK(input::gray_table(Grid({2, 4}, false)) == std::vector<NodeId>{0, 1, 3, 2, 4, 5, 7, 6});
  for (const auto& sides : std::vector<std::vector<NodeId>>{{1, 8}, {4, 4}, {8, 2}, {2, 4, 8}, {16, 1, 2}}) {
    const Grid torus(sides, true);
    const auto table = input::gray_table(torus);
    CHECK(is_permutation_of_nodes(table));
    for (std::size_t rank = 0; rank < table.size(); ++rank) {
      for (int dimension = 0; dimension < torus.dimensions(); ++dimension) {
        if (sides[static_cast<std::size_t>(dimension)] == 1) continue;
        const NodeId beside = torus.moved(static_cast<NodeId>(rank), dimension, 1);
        CHECK(std::has_single_bit(static_cast<unsigned>(table[rank] ^ table[static_cast<std::size_t>(beside)])));
      }
    }
  }
}

TEST_CASE("inverse mappings invert the mappings") {
  for (const auto& sides : std::vector<std::vector<NodeId>>{{8}, {4, 4}, {8, 2}, {2, 4, 8}}) {
    const Grid grid(sides, false);
    const auto there = input::gray_table(grid);
    const auto back = input::inverse_gray_table(grid);
    for (std::size_t i = 0; i < there.size(); ++i) {
      CHECK(back[static_cast<std::size_t>(there[i])] == static_cast<NodeId>(i));
    }
  }
  for (const auto& sides : std::vector<std::vector<NodeId>>{{8}, {3, 4}, {5, 2}, {2, 3, 4}}) {
    const Grid grid(sides, false);
    const auto there = input::snake_table(grid);
    const auto back = input::inverse_snake_table(grid);
    for (std::size_t i = 0; i < there.size(); ++i) {
      CHECK(back[static_cast<std::size_t>(there[i])] == static_cast<NodeId>(i));
    }
  }
}
