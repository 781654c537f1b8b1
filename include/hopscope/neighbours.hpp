#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// Which ranks communicate: an undirected graph, as lists of neighbours.
class Neighbours {
 public:
  /// @param pairs each pair of ranks that communicate, once, in either order. @pre no rank with itself
  Neighbours(Rank ranks, const std::vector<std::pair<Rank, Rank>>& pairs);

  [[nodiscard]] Rank ranks() const { return static_cast<Rank>(begins_.size()) - 1; }
  /// In increasing order.
  [[nodiscard]] std::span<const Rank> of(Rank rank) const;
  /// The largest number of neighbours of a rank.
  [[nodiscard]] Rank most() const { return most_; }
  /// The number of messages if every rank sends one to each of its neighbours.
  [[nodiscard]] std::int64_t messages() const { return static_cast<std::int64_t>(all_.size()); }

 private:
  std::vector<std::size_t> begins_;  // by rank: where its list begins in all_; and the end of the last
  std::vector<Rank> all_;
  Rank most_ = 0;
};

}  // namespace hopscope
