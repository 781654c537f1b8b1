#include "analysis/bound/data_cut.hpp"

#include <algorithm>
#include <numeric>

#include <boost/multiprecision/cpp_int.hpp>

namespace hopscope {

namespace {

using Product = boost::multiprecision::int128_t;

std::int64_t capacity_out_of(const CutNetwork& network, const std::vector<bool>& inside) {
  std::int64_t sum = 0;
  for (const auto& [from, to, capacity] : network.arcs) {
    if (inside[from] && !inside[to]) sum += capacity;
  }
  return sum;
}

DataCut with_blocks(const CutNetwork& network, std::vector<bool> inside) {
  DataCut cut{std::move(inside)};
  cut.blocks = std::ranges::count_if(network.places, [&](std::size_t place) { return cut.inside[place]; });
  cut.capacity = capacity_out_of(network, cut.inside);
  return cut;
}

/// All vertices but the one that holds the data of a rank.
DataCut all_but(const CutNetwork& network, int rank) {
  std::vector<bool> inside(network.vertices, true);
  inside[network.places[static_cast<std::size_t>(rank)]] = false;
  return with_blocks(network, std::move(inside));
}

/// The network, and a source that has a block for each rank.
class Gathering {
 public:
  explicit Gathering(const CutNetwork& network)
      : network_(network), flow_(network.vertices + 1, with_source(network)) {}

  /// A set without `to` that takes longer than `best`; none if all blocks reach `to` in the time of `best`.
  std::optional<DataCut> fuller_than(const DataCut& best, int to) {
    scale(best);
    const std::size_t at = network_.places[static_cast<std::size_t>(to)];
    const auto own_arc = network_.arcs.size() + static_cast<std::size_t>(to);
    flow_.set_capacity(own_arc, 0);
    const std::int64_t all = (static_cast<std::int64_t>(network_.places.size()) - 1) * of_block_;
    const bool reach_it = flow_.between(network_.vertices, at) == all;
    flow_.set_capacity(own_arc, of_block_);
    if (reach_it) return std::nullopt;
    std::vector<bool> inside = flow_.source_side();
    inside.pop_back();
    return with_blocks(network_, std::move(inside));
  }

 private:
  static std::vector<FlowArc> with_source(const CutNetwork& network) {
    std::vector<FlowArc> arcs = network.arcs;
    for (const std::size_t place : network.places) arcs.push_back({network.vertices, place, 0});
    return arcs;
  }
  /// In the time of `best` a block is so many units, and an arc carries its capacity times so many.
  void scale(const DataCut& best) {
    const std::int64_t common = std::gcd(best.blocks, best.capacity);
    if (of_block_ == best.capacity / common && of_capacity_ == best.blocks / common) return;
    of_block_ = best.capacity / common;
    of_capacity_ = best.blocks / common;
    for (std::size_t i = 0; i < network_.arcs.size(); ++i)
      flow_.set_capacity(i, network_.arcs[i].capacity * of_capacity_);
    for (std::size_t rank = 0; rank < network_.places.size(); ++rank)
      flow_.set_capacity(network_.arcs.size() + rank, of_block_);
  }

  const CutNetwork& network_;
  MaximumFlow flow_;
  std::int64_t of_block_ = 0;
  std::int64_t of_capacity_ = 0;
};

}  // namespace

std::int64_t CutNetwork::most_capacity(std::size_t arcs, std::size_t ranks) {
  const std::int64_t sums = (std::int64_t{1} << 62) / static_cast<std::int64_t>(arcs + 1);
  return std::clamp(sums / static_cast<std::int64_t>(ranks + 1), std::int64_t{1}, std::int64_t{1} << 40);
}

CutNetwork reversed(CutNetwork network) {
  for (auto& arc : network.arcs) std::swap(arc.from, arc.to);
  return network;
}

bool DataCut::takes_longer_than(const DataCut& other) const {
  return Product(blocks) * other.capacity > Product(other.blocks) * capacity;
}

DataCut narrowest_cut(const CutNetwork& network, const std::vector<std::pair<int, int>>& pairs, const GoesOn& goes_on) {
  MaximumFlow flow(network.vertices, network.arcs);
  const auto place = [&](int rank) { return network.places[static_cast<std::size_t>(rank)]; };
  DataCut best;
  for (const auto& [from, to] : pairs) {
    if (best.blocks > 0 && !goes_on()) break;
    const std::int64_t capacity = flow.between(place(from), place(to));
    if (best.blocks == 0 || capacity < best.capacity) best = {flow.source_side(), 1, capacity};
  }
  return best;
}

DataCut fullest_cut(const CutNetwork& network, const std::vector<int>& to, const GoesOn& goes_on) {
  DataCut best = all_but(network, to.front());
  for (const int rank : to) {
    DataCut other = all_but(network, rank);
    if (other.takes_longer_than(best)) best = std::move(other);
  }
  Gathering gathering(network);
  for (const int rank : to) {
    while (best.capacity > 0 && goes_on()) {
      auto fuller = gathering.fuller_than(best, rank);
      if (!fuller) break;
      best = std::move(*fuller);
    }
  }
  return best;
}

}  // namespace hopscope
