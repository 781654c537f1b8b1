#pragma once

// The network as its ranks see it, with arcs from one to another and the routes that these stand for.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "analysis/trees/tree_network.hpp"

namespace hopscope {

/// Capacity from one rank to another, through vertices without ranks.
struct RoutedArc {
  struct Share {
    std::vector<std::size_t> route;  ///< arcs of the network, in order; no vertex twice
    std::int64_t capacity = 0;
  };

  int from = 0;
  int to = 0;
  std::vector<Share> shares;  ///< at least one

  [[nodiscard]] std::int64_t capacity() const {
    std::int64_t sum = 0;
    for (const Share& share : shares) sum += share.capacity;
    return sum;
  }
};

/// Capacity from every rank to the next one, and from the last to the first, along shortest paths through vertices
/// without ranks, as much as all units of the others need: a ring then has a tree for every unit. Where each rank has
/// one link, and the switches do not hold up anything, nothing is faster, and its steps leave no gaps.
/// @return none if there is no room for it, or no vertex without rank
[[nodiscard]] std::optional<std::vector<RoutedArc>> ring_of_ranks(const TreeNetwork& network,
                                                                  std::span<const std::int64_t> demands);

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

/// The network as its ranks see it: every vertex without a rank is removed, and its capacity is shared among pairs of
/// an arc to it and one from it, so that as many units of each rank as `demands` says still reach all others (splitting
/// off: Lovász 1976, Mader 1978; of directed networks Bang-Jensen, Frank, Jackson 1995). A ring of ranks, and evenly
/// distributed pairs, are tried first, and are kept if flows prove them; otherwise flows find how much each pair may
/// have.
/// @param goes_on asked before every flow; false ends the search
/// @return none if it was ended
/// @pre reach_all_ranks; every vertex without a rank has as much capacity in as out
[[nodiscard]] std::optional<std::vector<RoutedArc>> split_off_switches(const TreeNetwork& network,
                                                                       std::span<const std::int64_t> demands,
                                                                       const std::function<bool()>& goes_on);

}  // namespace hopscope
