#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hopscope {

/// A channel with an integer capacity, between vertices.
struct TreeArc {
  std::size_t from = 0;
  std::size_t to = 0;
  std::int64_t capacity = 0;
};

/// A directed network in which some vertices hold a rank, and the others only pass words on.
struct TreeNetwork {
  std::size_t vertices = 0;
  std::vector<TreeArc> arcs;
  std::vector<std::size_t> places;  ///< by rank: its vertex
};

/// Out-trees that are alike: each has a unit of words. A spanning tree leads from its root to all other ranks; a tree
/// of one edge is a path to one of them.
struct OutTree {
  struct Edge {
    int from = 0;  ///< a rank that the tree has reached by an edge before, or the root
    int to = 0;
    std::vector<std::size_t> route;  ///< arcs of the network, in order
  };

  int root = 0;
  std::int64_t weight = 0;  ///< how many trees these are
  std::vector<Edge> edges;  ///< p - 1 of a spanning tree
};

}  // namespace hopscope
