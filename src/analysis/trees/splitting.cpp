#include "analysis/trees/splitting.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>

#include "analysis/trees/arc_flow.hpp"
#include "analysis/trees/tree_packing.hpp"

namespace hopscope {

namespace {

using Shares = std::vector<RoutedArc::Share>;
using Ends = std::pair<std::size_t, std::size_t>;
using RoutedArcs = std::map<Ends, Shares>;

std::int64_t capacity_of(const Shares& shares) {
  return std::accumulate(shares.begin(), shares.end(), std::int64_t{0},
                         [](std::int64_t sum, const RoutedArc::Share& share) { return sum + share.capacity; });
}

/// Removes the vertices without ranks one by one.
class Splitting {
 public:
  Splitting(const TreeNetwork& network, std::span<const std::int64_t> demands, const std::function<bool()>& goes_on)
      : network_(network), demands_(demands), goes_on_(goes_on) {
    all_ = std::accumulate(demands.begin(), demands.end(), std::int64_t{0});
    is_rank_.resize(network.vertices);
    for (const std::size_t place : network.places) is_rank_[place] = true;
    for (std::size_t arc = 0; arc < network.arcs.size(); ++arc) {
      const auto [from, to, capacity] = network.arcs[arc];
      if (from != to && capacity > 0) arcs_[{from, to}].push_back({{arc}, capacity});
    }
  }

  /// All of them by evenly distributed pairs. @return whether that keeps what is wanted
  [[nodiscard]] bool split_evenly() {
    for (std::size_t vertex = 0; vertex < network_.vertices; ++vertex) {
      if (!is_rank_[vertex]) split_evenly(vertex);
    }
    return keeps_reach();
  }

  /// All of them, each as evenly as flows allow. @return false if it was ended
  [[nodiscard]] bool split_exactly() {
    for (std::size_t vertex = 0; vertex < network_.vertices; ++vertex) {
      if (is_rank_[vertex]) continue;
      const RoutedArcs before = arcs_;
      if (!goes_on_()) return false;
      split_evenly(vertex);
      if (keeps_reach()) continue;
      arcs_ = before;
      if (!split_by_flows(vertex)) return false;
    }
    return true;
  }

  [[nodiscard]] std::vector<RoutedArc> between_ranks() const {
    std::vector<int> rank_at(network_.vertices, -1);
    for (std::size_t rank = 0; rank < network_.places.size(); ++rank)
      rank_at[network_.places[rank]] = static_cast<int>(rank);
    std::vector<RoutedArc> arcs;
    for (const auto& [ends, shares] : arcs_)
      if (!shares.empty()) arcs.push_back({rank_at[ends.first], rank_at[ends.second], shares});
    return arcs;
  }

 private:
  [[nodiscard]] std::vector<std::size_t> neighbours_into(std::size_t vertex) const {
    std::vector<std::size_t> all;
    for (const auto& [ends, shares] : arcs_)
      if (ends.second == vertex && !shares.empty()) all.push_back(ends.first);
    return all;
  }
  [[nodiscard]] std::vector<std::size_t> neighbours_out_of(std::size_t vertex) const {
    std::vector<std::size_t> all;
    for (auto at = arcs_.lower_bound({vertex, 0}); at != arcs_.end() && at->first.first == vertex; ++at)
      if (!at->second.empty()) all.push_back(at->first.second);
    return all;
  }
  [[nodiscard]] std::int64_t capacity(std::size_t from, std::size_t to) const {
    const auto found = arcs_.find({from, to});
    return found == arcs_.end() ? 0 : capacity_of(found->second);
  }

  void split_evenly(std::size_t vertex) {
    const auto into = neighbours_into(vertex);
    const auto out = neighbours_out_of(vertex);
    std::vector<std::int64_t> capacity_in, capacity_out;
    for (const std::size_t from : into) capacity_in.push_back(capacity(from, vertex));
    for (const std::size_t to : out) capacity_out.push_back(capacity(vertex, to));
    for (const EvenPair& pair : even_pairs({into, capacity_in}, {out, capacity_out}))
      pair_up(pair.from, vertex, pair.to, pair.capacity);
    forget(vertex);
  }

  /// What has not been paired leads back to where it came from.
  void forget(std::size_t vertex) {
    std::erase_if(arcs_, [&](const auto& arc) { return arc.first.first == vertex || arc.first.second == vertex; });
  }

  bool split_by_flows(std::size_t vertex) {
    for (const std::size_t from : neighbours_into(vertex)) {
      for (const bool with_loops : {false, true}) {
        for (const std::size_t to : neighbours_out_of(vertex)) {
          const std::int64_t most = std::min(capacity(from, vertex), capacity(vertex, to));
          if (most == 0 || (from == to) != with_loops) continue;
          if (!goes_on_()) return false;
          pair_up(from, vertex, to, spare(from, vertex, to, most));
        }
      }
    }
    if (!neighbours_into(vertex).empty()) throw std::logic_error("a switch cannot be split off");
    forget(vertex);
    return true;
  }

  // A set of vertices with `vertex` and without both ends loses capacity into it, and so does one with both ends and
  // without `vertex`. Of those that hold a rank each must keep capacity for all units that come from outside.
  [[nodiscard]] std::int64_t spare(std::size_t from, std::size_t vertex, std::size_t to, std::int64_t most) const {
    std::vector<TreeArc> arcs = plain_arcs();
    const std::size_t source = network_.vertices, sink = source + 1;
    for (std::size_t rank = 0; rank < demands_.size(); ++rank)
      arcs.push_back({source, network_.places[rank], demands_[rank]});
    const std::size_t first = arcs.size();
    for (const std::size_t at : {from, to, vertex}) arcs.push_back({source, at, 0});
    for (const std::size_t at : {from, to, vertex}) arcs.push_back({at, sink, 0});
    const std::size_t of_ranks = arcs.size();
    for (const std::size_t place : network_.places) arcs.push_back({place, sink, 0});
    ArcFlow flow(sink + 1, arcs);
    for (const bool is_inside : {true, false}) {
      for (const std::size_t end : {0, 1}) {
        flow.set_capacity(first + end, is_inside ? ArcFlow::unlimited : 0);
        flow.set_capacity(first + 3 + end, is_inside ? 0 : ArcFlow::unlimited);
      }
      flow.set_capacity(first + 2, is_inside ? 0 : ArcFlow::unlimited);
      flow.set_capacity(first + 5, is_inside ? ArcFlow::unlimited : 0);
      const bool has_rank = !is_inside && (is_rank_[from] || is_rank_[to]);
      for (std::size_t rank = 0; rank < network_.places.size() && most > 0; ++rank) {
        const std::size_t place = network_.places[rank];
        if (is_inside ? place == from || place == to : has_rank && place != from && place != to) continue;
        flow.set_capacity(of_ranks + rank, ArcFlow::unlimited);
        most = flow.between(source, sink, all_ + most) - all_;
        flow.set_capacity(of_ranks + rank, 0);
      }
    }
    return std::max<std::int64_t>(0, most);
  }

  [[nodiscard]] std::vector<TreeArc> plain_arcs() const {
    std::vector<TreeArc> arcs;
    for (const auto& [ends, shares] : arcs_)
      if (!shares.empty()) arcs.push_back({ends.first, ends.second, capacity_of(shares)});
    return arcs;
  }

  [[nodiscard]] bool keeps_reach() const {
    return reach_all_ranks({network_.vertices, plain_arcs(), network_.places}, demands_);
  }

  void pair_up(std::size_t from, std::size_t vertex, std::size_t to, std::int64_t capacity) {
    while (capacity > 0) {
      const RoutedArc::Share first = taken(arcs_[{from, vertex}], capacity);
      RoutedArc::Share second = taken(arcs_[{vertex, to}], first.capacity);
      // Of the first share, what the second has no room for is put back.
      if (second.capacity < first.capacity)
        arcs_[{from, vertex}].push_back({first.route, first.capacity - second.capacity});
      capacity -= second.capacity;
      if (from == to) continue;
      second.route.insert(second.route.begin(), first.route.begin(), first.route.end());
      add({from, to}, {without_loops(second.route), second.capacity});
    }
  }

  static RoutedArc::Share taken(Shares& shares, std::int64_t most) {
    RoutedArc::Share share = shares.back();
    share.capacity = std::min(share.capacity, most);
    shares.back().capacity -= share.capacity;
    if (shares.back().capacity == 0) shares.pop_back();
    return share;
  }

  void add(Ends ends, RoutedArc::Share share) {
    Shares& shares = arcs_[ends];
    const auto alike = std::ranges::find(shares, share.route, &RoutedArc::Share::route);
    if (alike == shares.end()) {
      shares.push_back(std::move(share));
    } else {
      alike->capacity += share.capacity;
    }
  }

  [[nodiscard]] std::vector<std::size_t> without_loops(const std::vector<std::size_t>& route) const {
    std::vector<std::size_t> kept;
    for (const std::size_t arc : route) {
      const std::size_t to = network_.arcs[arc].to;
      const auto back = std::ranges::find(kept, to, [&](std::size_t other) { return network_.arcs[other].from; });
      if (back != kept.end()) {
        kept.erase(back, kept.end());
      } else {
        kept.push_back(arc);
      }
    }
    return kept;
  }

  const TreeNetwork& network_;
  std::span<const std::int64_t> demands_;
  const std::function<bool()>& goes_on_;
  std::int64_t all_ = 0;  // units of all ranks
  std::vector<bool> is_rank_;
  RoutedArcs arcs_;
};

}  // namespace

std::optional<std::vector<RoutedArc>> split_off_switches(const TreeNetwork& network,
                                                         std::span<const std::int64_t> demands,
                                                         const std::function<bool()>& goes_on) {
  // Out of a single root, a ring would be the longest way.
  const bool is_for_all = std::ranges::all_of(demands, [](std::int64_t demand) { return demand > 0; });
  if (is_for_all) {
    if (auto ring = ring_of_ranks(network, demands)) return ring;
  }
  Splitting even(network, demands, goes_on);
  if (even.split_evenly()) return even.between_ranks();
  Splitting exact(network, demands, goes_on);
  if (!exact.split_exactly()) return std::nullopt;
  return exact.between_ranks();
}

}  // namespace hopscope
