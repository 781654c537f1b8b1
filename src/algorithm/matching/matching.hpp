#pragma once

// Matchings of senders with receivers.

#include <cstdint>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/tick.hpp>

#include "algorithm/matching/weights.hpp"

namespace hopscope {

/// Pairs of a row and a column; no row or column is in two pairs.
class Matching {
 public:
  static constexpr Rank nobody = -1;

  explicit Matching(Rank size)
      : columns_(static_cast<std::size_t>(size), nobody), rows_(static_cast<std::size_t>(size), nobody) {}

  /// The number of rows, and of columns.
  [[nodiscard]] Rank size() const { return static_cast<Rank>(rows_.size()); }
  [[nodiscard]] Rank pairs() const { return pairs_; }
  [[nodiscard]] Rank column_of(Rank row) const { return columns_[static_cast<std::size_t>(row)]; }
  [[nodiscard]] Rank row_of(Rank column) const { return rows_[static_cast<std::size_t>(column)]; }

  /// The row's previous column becomes free. @pre the column is free
  void join(Rank row, Rank column) {
    part(row);
    columns_[static_cast<std::size_t>(row)] = column;
    rows_[static_cast<std::size_t>(column)] = row;
    ++pairs_;
  }
  void part(Rank row) {
    Rank& column = columns_[static_cast<std::size_t>(row)];
    if (column == nobody) return;
    rows_[static_cast<std::size_t>(column)] = nobody;
    column = nobody;
    --pairs_;
  }

 private:
  std::vector<Rank> columns_;  // by row
  std::vector<Rank> rows_;     // by column
  Rank pairs_ = 0;
};

/// A bipartite graph, and a maximum-cardinality matching in it.
///
/// Augmenting paths are searched for from all free rows together. Edges are bits, so a step examines 64 columns at
/// once; a pass over the graph of n + n vertices takes n^2 / 64 steps at most. (Pothen and Fan, "Computing the block
/// triangular form of a sparse matrix", 1990: each pass visits a column once.)
class MaximumMatching {
 public:
  /// No edges, no pairs.
  explicit MaximumMatching(Rank size);
  /// The graph of the pairs of weight `least` or more, least >= 1. The search begins with the pairs of `first` that are
  /// among them.
  MaximumMatching(const Weights& weights, Weight least, const Matching& first);

  [[nodiscard]] const Matching& pairs() const { return matching_; }

  /// Adds an edge.
  void add(Rank row, Rank column);
  /// Removes the edge between a row and its column. The matching need not be maximum until `settle`, which must be
  /// called before an edge is added.
  void remove_pair(Rank row);
  void settle();

 private:
  using Bits = std::vector<std::uint64_t>;

  [[nodiscard]] std::uint64_t* edges_of(Rank row) { return edges_.data() + static_cast<std::size_t>(row) * words_; }
  [[nodiscard]] bool is_reached(Rank row) const;
  bool pass();
  bool grow(Rank row);
  void flip(Rank column);
  [[nodiscard]] Rank free_neighbour(Rank row);
  void reach_neighbours(Rank row);

  std::size_t words_;  // per set of columns
  Bits edges_;         // row by row
  Bits free_;          // columns
  // The forest of alternating paths from free rows: left from the last pass, which found no free column.
  Bits unreached_;             // columns
  std::vector<Rank> parents_;  // by reached column: the row from which it was reached
  std::vector<Rank> to_visit_;
  Matching matching_;
};

/// Of all maximum-cardinality matchings, one whose smallest weight is largest. All pairs have positive weights.
/// Takes log(largest weight) maximum matchings: weights that are `ranked` serve as well as sizes, and faster.
[[nodiscard]] Matching bottleneck_matching(const Weights& weights, const Tick& tick = {});

/// A matching of maximum total weight. It need not be of maximum cardinality, and no pair has weight 0. O(n^3). @pre
/// weights are at most 2^61
[[nodiscard]] Matching heaviest_matching(const Weights& weights, const Tick& tick = {});

}  // namespace hopscope
