#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/bound/maximum_flow.hpp"

namespace hopscope {

/// A directed network whose ranks hold data, as cuts see it.
struct CutNetwork {
  std::size_t vertices = 0;
  std::vector<FlowArc> arcs;
  std::vector<std::size_t> places;  ///< by rank: the vertex that holds its data; at least two

  /// The largest capacity that an arc may have, so that sums of capacities times ranks stay below 2^62.
  [[nodiscard]] static std::int64_t most_capacity(std::size_t arcs, std::size_t ranks);
};

/// The same network with every arc turned round.
[[nodiscard]] CutNetwork reversed(CutNetwork network);

/// A set of vertices, and what must leave it.
struct DataCut {
  std::vector<bool> inside;   ///< by vertex
  std::int64_t blocks = 0;    ///< that must leave
  std::int64_t capacity = 0;  ///< of the arcs out of it

  /// True if it takes longer than another: blocks per capacity, compared exactly.
  [[nodiscard]] bool takes_longer_than(const DataCut& other) const;
};

/// Whether a search goes on; what it has found so far is valid whenever it ends.
using GoesOn = std::function<bool()>;

/// The set that has the first of some pair of ranks inside and the second outside, and the least capacity out of it:
/// one block must leave it. (Ford, Fulkerson 1956: a maximum flow for each pair.)
/// @param pairs at least one, of different ranks
[[nodiscard]] DataCut narrowest_cut(const CutNetwork& network, const std::vector<std::pair<int, int>>& pairs,
                                    const GoesOn& goes_on);

/// The set without one of the ranks `to` that has the most ranks inside per capacity out of it: a block of each rank
/// inside must leave it. (Newton's method over minimum cuts, Dinkelbach 1967: a maximum flow shows whether all blocks
/// reach a rank in the time of the best set so far; if not, its minimum cut is a better set.)
/// @param to at least one rank
[[nodiscard]] DataCut fullest_cut(const CutNetwork& network, const std::vector<int>& to, const GoesOn& goes_on);

}  // namespace hopscope
