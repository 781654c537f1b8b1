#include "algorithm/matching/matching.hpp"

#include <algorithm>

namespace hopscope {

namespace {

Weight lightest(const Matching& matching, const Weights& weights) {
  Weight least = weights.largest();
  for (Rank row = 0; row < matching.size(); ++row) {
    const Rank column = matching.column_of(row);
    if (column != Matching::nobody) least = std::min(least, weights(row, column));
  }
  return least;
}

}  // namespace

Matching bottleneck_matching(const Weights& weights, const Tick& tick) {
  Matching best = MaximumMatching(weights, 1, Matching(weights.size())).pairs();
  Weight reached = lightest(best, weights);
  Weight beyond = weights.largest() + 1;
  while (beyond - reached > 1) {
    tick();
    const Weight least = reached + (beyond - reached) / 2;
    Matching heavier = MaximumMatching(weights, least, best).pairs();
    if (heavier.pairs() == best.pairs()) {
      best = std::move(heavier);
      reached = lightest(best, weights);
    } else {
      beyond = least;
    }
  }
  return best;
}

}  // namespace hopscope
