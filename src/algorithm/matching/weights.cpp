#include "algorithm/matching/weights.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace hopscope {

Weight Weights::largest() const { return weights_.empty() ? 0 : *std::ranges::max_element(weights_); }

Weights ranked(const SizeMatrix& sizes) {
  const Rank n = sizes.ranks();
  std::vector<double> order;
  for (Rank i = 0; i < n; ++i) std::ranges::copy(sizes.row(i), std::back_inserter(order));
  order.push_back(0);
  std::ranges::sort(order);
  order.erase(std::unique(order.begin(), order.end()), order.end());
  Weights weights(n);
  for (Rank i = 0; i < n; ++i) {
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
