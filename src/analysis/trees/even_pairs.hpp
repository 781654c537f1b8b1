#pragma once

#include <cstdint>
#include <vector>

namespace hopscope {

/// The neighbours of a vertex on one side, and the capacities of the arcs.
struct SideOfVertex {
  std::vector<std::size_t> vertices;
  std::vector<std::int64_t> capacities;
};

/// What leads from one neighbour to another.
struct EvenPair {
  std::size_t from = 0;
  std::size_t to = 0;
  std::int64_t capacity = 0;
};

/// Distributes what comes into a vertex over what leaves it: from each neighbour to each other one in proportion to
/// both capacities, rounded, as far as there is room. What would lead back to where it came from stays where nothing
/// else is left.
[[nodiscard]] std::vector<EvenPair> even_pairs(SideOfVertex into, SideOfVertex out);

}  // namespace hopscope
