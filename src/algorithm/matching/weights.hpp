#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <hopscope/size_matrix.hpp>
#include <hopscope/tick.hpp>

namespace hopscope {

/// Whole, so that sums and differences are exact.
using Weight = std::int64_t;

/// A square matrix of the weights of the pairs of a row and a column; 0: not a pair. Rows are the ranks that send,
/// columns those that receive.
class Weights {
 public:
  explicit Weights(Rank size) : size_(size), weights_(static_cast<std::size_t>(size) * size) {}

  [[nodiscard]] Rank size() const { return size_; }
  [[nodiscard]] Weight operator()(Rank row, Rank column) const { return weights_[place(row, column)]; }
  /// @pre assigned values are never negative
  [[nodiscard]] Weight& operator()(Rank row, Rank column) { return weights_[place(row, column)]; }
  [[nodiscard]] std::span<const Weight> row(Rank row) const {
    return std::span(weights_).subspan(place(row, 0), static_cast<std::size_t>(size_));
  }
  [[nodiscard]] Weight largest() const;

 private:
  [[nodiscard]] std::size_t place(Rank row, Rank column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(size_) + static_cast<std::size_t>(column);
  }

  Rank size_;
  std::vector<Weight> weights_;  // row-major
};

/// Sizes replaced by their ranks in order: the smallest above 0 has weight 1, the next larger one 2, and so on.
[[nodiscard]] Weights ranked(const SizeMatrix& sizes, const Tick& tick = {});

/// Sizes counted in units of 2^exponent words, which is between 2^-52 and 2^-51 of the largest row or column sum: so
/// sums of these weights are integers that a double represents exactly.
struct Units {
  Weights weights;
  int exponent = 0;

  /// Rounds sizes to whole units, positive ones to at least one. Whole sizes of less than 2^52 in a row or column are
  /// not rounded.
  explicit Units(const SizeMatrix& sizes);
  /// Units converted to words; exact below 2^53.
  [[nodiscard]] double words(Weight units) const;
};

}  // namespace hopscope
