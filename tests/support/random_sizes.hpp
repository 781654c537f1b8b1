#pragma once

#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <hopscope/size_matrix.hpp>

#include "support/random_scenario.hpp"

namespace hopscope::test {

/// The kinds of sizes of a matrix.
enum class Sizes {
  alike,       ///< 1 to 3 words: many are equal
  whole,       ///< up to 1000 words
  fractional,  ///< arbitrary fractions of up to 1 word
  far_apart,   ///< from 2^-150 to 2^150 words
};

inline double random_size(Draw& draw, Sizes kind) {
  const double fraction = (1 + draw.below(1 << 30)) / std::ldexp(1.0, 30) / 3;
  if (kind == Sizes::alike) return 1 + draw.below(3);
  if (kind == Sizes::whole) return 1 + draw.below(1000);
  return kind == Sizes::fractional ? fraction : std::ldexp(fraction, draw.below(301) - 150);
}

/// For `ranks` ranks; `density` per cent of the pairs have words.
inline SizeMatrix random_sizes(Draw& draw, Rank ranks, Sizes kind, int density) {
  SizeMatrix sizes(ranks);
  for (Rank i = 0; i < ranks; ++i) {
    for (Rank j = 0; j < ranks; ++j) {
      if (i != j && draw.below(100) < density) sizes.set(i, j, random_size(draw, kind));
    }
  }
  return sizes;
}

/// For 1 to `most` ranks, of any kind: dense, sparse, or without any words.
inline SizeMatrix random_sizes(Draw& draw, Rank most) {
  const Rank ranks = 1 + draw.below(most);
  const auto kind = draw.one_of({Sizes::alike, Sizes::whole, Sizes::fractional, Sizes::far_apart});
  return random_sizes(draw, ranks, kind, draw.one_of({100, 100, 80, 50, 20, 5, 0}));
}

/// Every rank has the same number of words to send, and to receive: sums of shifts and of random exchanges.
inline SizeMatrix balanced_sizes(Draw& draw, Rank ranks) {
  SizeMatrix sizes(ranks);
  for (int k = 1 + draw.below(2 * ranks); k > 0; --k) {
    std::vector<Rank> to(static_cast<std::size_t>(ranks));
    std::iota(to.begin(), to.end(), 0);
    bool all_move = false;
    while (!all_move) {
      draw.shuffle(to);
      all_move = true;
      for (Rank i = 0; i < ranks; ++i) all_move = all_move && to[i] != i;
    }
    const double words = 1 + draw.below(50);
    for (Rank i = 0; i < ranks; ++i) sizes.add(i, to[i], words);
  }
  return sizes;
}

inline std::string text(const SizeMatrix& sizes) {
  std::string all;
  for (Rank i = 0; i < sizes.ranks(); ++i) all += fmt::format("{}\n", fmt::join(sizes.row(i), " "));
  return all;
}

}  // namespace hopscope::test
