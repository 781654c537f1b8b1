#pragma once

#include <vector>

#include <hopscope/platform.hpp>

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

}  // namespace hopscope
