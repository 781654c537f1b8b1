#include "sizes/traffic.hpp"

#include <cmath>

namespace hopscope::sizes {

SizeMatrix traffic_of(const SizeMatrix& rows, const TrafficUnits& units, Rank ranks) {
  const auto rank_of = [&](Rank row) {
    return units.rank_of.empty() ? row : static_cast<Rank>(units.rank_of[static_cast<std::size_t>(row)]);
  };
  SizeMatrix sums(ranks);
  for (Rank from = 0; from < rows.ranks(); ++from) {
    for (Rank to = 0; to < rows.ranks(); ++to) {
      if (rank_of(from) != rank_of(to)) sums.add(rank_of(from), rank_of(to), rows.words(from, to));
    }
  }
  for (Rank from = 0; from < ranks; ++from) {
    for (Rank to = 0; to < ranks; ++to) {
      const double scaled = sums.words(from, to) * units.scale;
      if (from != to) sums.set(from, to, units.word_bytes > 0 ? std::ceil(scaled / units.word_bytes) : scaled);
    }
  }
  return sums;
}

}  // namespace hopscope::sizes
