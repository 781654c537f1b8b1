#include "analysis/trees/splitting.hpp"

#include <algorithm>
#include <numeric>

namespace hopscope {

namespace {

/// Finds paths, one after the other, and takes their capacity away.
class FreePaths {
 public:
  explicit FreePaths(const TreeNetwork& network)
      : network_(network), out_(network.vertices), has_rank_(network.vertices) {
    for (std::size_t arc = 0; arc < network.arcs.size(); ++arc) {
      out_[network.arcs[arc].from].push_back(arc);
      room_.push_back(network.arcs[arc].capacity);
    }
    for (const std::size_t place : network.places) has_rank_[place] = true;
  }

  /// Arcs with room for so much; empty if there is no such path.
  [[nodiscard]] std::vector<std::size_t> take(std::size_t from, std::size_t to, std::int64_t capacity) {
    std::vector<std::size_t> path = find(from, to, capacity);
    for (const std::size_t arc : path) room_[arc] -= capacity;
    return path;
  }

 private:
  [[nodiscard]] std::vector<std::size_t> find(std::size_t from, std::size_t to, std::int64_t capacity) const {
    std::vector<std::size_t> reached{from};
    std::vector<std::size_t> by(network_.vertices, network_.arcs.size());
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const std::size_t at = reached[i];
      if (at == to) return path_back(from, to, by);
      if (at != from && has_rank_[at]) continue;
      for (const std::size_t arc : out_[at]) {
        const std::size_t next = network_.arcs[arc].to;
        if (room_[arc] < capacity || next == from || by[next] < network_.arcs.size()) continue;
        by[next] = arc;
        reached.push_back(next);
      }
    }
    return {};
  }

  [[nodiscard]] std::vector<std::size_t> path_back(std::size_t from, std::size_t to,
                                                   const std::vector<std::size_t>& by) const {
    std::vector<std::size_t> path;
    for (std::size_t at = to; at != from; at = network_.arcs[by[at]].from) path.push_back(by[at]);
    std::ranges::reverse(path);
    return path;
  }

  const TreeNetwork& network_;
  std::vector<std::vector<std::size_t>> out_;  // by vertex: arcs
  std::vector<bool> has_rank_;                 // by vertex
  std::vector<std::int64_t> room_;             // by arc
};

}  // namespace

std::optional<std::vector<RoutedArc>> ring_of_ranks(const TreeNetwork& network, std::span<const std::int64_t> demands) {
  const std::size_t ranks = network.places.size();
  if (ranks == network.vertices || ranks < 2) return std::nullopt;
  const std::int64_t all = std::accumulate(demands.begin(), demands.end(), std::int64_t{0});
  const std::int64_t capacity = all - std::ranges::min(demands);
  FreePaths paths(network);
  std::vector<RoutedArc> ring;
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    const std::size_t next = (rank + 1) % ranks;
    std::vector<std::size_t> path = paths.take(network.places[rank], network.places[next], capacity);
    if (path.empty()) return std::nullopt;
    ring.push_back({static_cast<int>(rank), static_cast<int>(next), {{std::move(path), capacity}}});
  }
  return ring;
}

}  // namespace hopscope
