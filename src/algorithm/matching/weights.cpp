#include "algorithm/matching/weights.hpp"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

// Ascending, with 0. Sorted row by row and merged, since a single sort of many millions could not call `tick`.
std::vector<double> distinct_sizes(const SizeMatrix& sizes, const Tick& tick) {
  const auto n = static_cast<std::size_t>(sizes.ranks());
  std::vector<double> order;
  order.reserve(n * n + 1);
  for (Rank i = 0; i < sizes.ranks(); ++i) {
    tick();
    const auto row = order.insert(order.end(), sizes.row(i).begin(), sizes.row(i).end());
    std::sort(row, order.end());
  }
  const auto place = [&](std::size_t row) { return order.begin() + static_cast<std::ptrdiff_t>(std::min(row, n) * n); };
  for (std::size_t rows = 1; rows < n; rows *= 2) {
    for (std::size_t first = 0; first + rows < n; first += 2 * rows) {
      tick();
      std::inplace_merge(place(first), place(first + rows), place(first + 2 * rows));
    }
  }
  order.insert(order.begin(), 0);
  order.erase(std::unique(order.begin(), order.end()), order.end());
  return order;
}

}  // namespace

Weight Weights::largest() const { return weights_.empty() ? 0 : *std::ranges::max_element(weights_); }

Weights ranked(const SizeMatrix& sizes, const Tick& tick) {
  const Rank n = sizes.ranks();
  const std::vector<double> order = distinct_sizes(sizes, tick);
  Weights weights(n);
  for (Rank i = 0; i < n; ++i) {
    tick();
    for (Rank j = 0; j < n; ++j) {
      weights(i, j) = std::ranges::lower_bound(order, sizes.words(i, j)) - order.begin();
    }
  }
  return weights;
}

Units::Units(const SizeMatrix& sizes) : weights(sizes.ranks()) {
  std::frexp(sizes.largest_sum(), &exponent);  // the sum is below 2^exponent
  exponent -= 52;
  for (Rank i = 0; i < sizes.ranks(); ++i) {
    for (Rank j = 0; j < sizes.ranks(); ++j) {
      const double size = sizes.words(i, j);
      if (size > 0) weights(i, j) = std::max<Weight>(std::llround(std::ldexp(size, -exponent)), 1);
    }
  }
}

double Units::words(Weight units) const { return std::ldexp(static_cast<double>(units), exponent); }

}  // namespace hopscope
