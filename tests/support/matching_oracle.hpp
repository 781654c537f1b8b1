#pragma once

#include <algorithm>
#include <vector>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>
#include <boost/graph/maximum_weighted_matching.hpp>

#include "algorithm/matching/matching.hpp"
#include "algorithm/matching/weights.hpp"

namespace hopscope::test {

/// The quality of a matching, or the best possible.
struct Worth {
  int pairs = 0;
  Weight lightest = 0;  ///< of the pairs; 0 if there is none
  Weight sum = 0;

  bool operator==(const Worth&) const = default;
};

/// A pair of weight 0 makes it invalid.
inline Worth worth_of(const Matching& matching, const Weights& weights) {
  Worth worth;
  for (Rank row = 0; row < matching.size(); ++row) {
    const Rank column = matching.column_of(row);
    if (column == Matching::nobody) continue;
    const Weight weight = weights(row, column);
    if (weight == 0 || matching.row_of(column) != row) return {-1, -1, -1};
    worth.lightest = worth.pairs == 0 ? weight : std::min(worth.lightest, weight);
    worth.sum += weight;
    ++worth.pairs;
  }
  return worth;
}

/// Tries every matching: the maximum cardinality, the largest smallest weight at that cardinality, and the maximum
/// weight.
class AllMatchings {
 public:
  explicit AllMatchings(const Weights& weights) : weights_(weights), taken_(weights.size()) { try_from(0, {}); }
  [[nodiscard]] Worth best() const { return best_; }

 private:
  void try_from(Rank row, Worth so_far) {
    if (row == weights_.size()) return compare(so_far);
    try_from(row + 1, so_far);
    for (Rank column = 0; column < weights_.size(); ++column) {
      const Weight weight = weights_(row, column);
      if (weight == 0 || taken_[column]) continue;
      taken_[column] = true;
      const Weight lightest = so_far.pairs == 0 ? weight : std::min(so_far.lightest, weight);
      try_from(row + 1, {so_far.pairs + 1, lightest, so_far.sum + weight});
      taken_[column] = false;
    }
  }

  void compare(const Worth& found) {
    if (found.pairs > best_.pairs) best_.lightest = 0;
    if (found.pairs >= best_.pairs) best_.lightest = std::max(best_.lightest, found.lightest);
    best_.pairs = std::max(best_.pairs, found.pairs);
    best_.sum = std::max(best_.sum, found.sum);
  }

  const Weights& weights_;
  std::vector<bool> taken_;  // columns
  Worth best_;
};

using BoostGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                                         boost::property<boost::edge_weight_t, Weight>>;

/// The pairs of weight `least` or more: rows are vertices 0 .. n-1, columns n .. 2n-1.
inline BoostGraph boost_graph(const Weights& weights, Weight least) {
  const Rank n = weights.size();
  BoostGraph graph(static_cast<std::size_t>(2 * n));
  for (Rank i = 0; i < n; ++i) {
    for (Rank j = 0; j < n; ++j) {
      if (weights(i, j) >= least) boost::add_edge(i, n + j, weights(i, j), graph);
    }
  }
  return graph;
}

/// The maximum cardinality with pairs of weight `least` or more, by Boost.
inline int most_pairs(const Weights& weights, Weight least) {
  const BoostGraph graph = boost_graph(weights, least);
  std::vector<BoostGraph::vertex_descriptor> mates(num_vertices(graph));
  boost::edmonds_maximum_cardinality_matching(graph, mates.data());
  return static_cast<int>(boost::matching_size(graph, mates.data()));
}

/// The largest smallest weight of a maximum-cardinality matching: trying one threshold after the other.
inline Weight heaviest_lightest(const Weights& weights) {
  const int pairs = most_pairs(weights, 1);
  std::vector<Weight> thresholds;
  for (Rank i = 0; i < weights.size(); ++i) std::ranges::copy(weights.row(i), std::back_inserter(thresholds));
  std::erase(thresholds, 0);
  std::ranges::sort(thresholds);
  const auto too_heavy = std::ranges::partition_point(
      thresholds, [&](Weight threshold) { return most_pairs(weights, threshold) == pairs; });
  return too_heavy == thresholds.begin() ? 0 : *std::prev(too_heavy);
}

/// The maximum weight of a matching, by Boost.
inline Weight heaviest_sum(const Weights& weights) {
  const BoostGraph graph = boost_graph(weights, 1);
  std::vector<BoostGraph::vertex_descriptor> mates(num_vertices(graph));
  boost::maximum_weighted_matching(graph, mates.data());
  return boost::matching_weight_sum(graph, mates.data());
}

}  // namespace hopscope::test
