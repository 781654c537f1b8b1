#pragma once

// Who sends to whom, for generators that draw it or cut a matrix into rows.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include <hopscope/platform.hpp>

#include "sizes/random.hpp"

namespace hopscope::sizes {

/// The destination of each rank, which is not the rank itself.
using Partners = std::vector<Rank>;

/// A permutation without fixed points, all equally likely. @pre ranks >= 2
[[nodiscard]] inline Partners permuted_partners(Rank ranks, Random& random) {
  const auto leaves_one_in_place = [](const Partners& partners) {
    for (std::size_t i = 0; i < partners.size(); ++i) {
      if (partners[i] == static_cast<Rank>(i)) return true;
    }
    return false;
  };
  Partners partners(static_cast<std::size_t>(ranks));
  std::iota(partners.begin(), partners.end(), 0);
  // About one permutation in e has no fixed point, so this takes a few attempts; all those without are equally likely.
  do random.shuffle(partners);
  while (leaves_one_in_place(partners));
  return partners;
}

/// One of the ranks other than `self`, all equally likely. @pre ranks >= 2
[[nodiscard]] inline Rank other_than(Rank self, Rank ranks, Random& random) {
  const auto drawn = static_cast<Rank>(random.draw(static_cast<std::uint64_t>(ranks) - 1));
  return drawn < self ? drawn : drawn + 1;
}

/// Every rank draws its partner independently, so that several may have the same. @pre ranks >= 2
[[nodiscard]] inline Partners independent_partners(Rank ranks, Random& random) {
  Partners partners;
  for (Rank rank = 0; rank < ranks; ++rank) partners.push_back(other_than(rank, ranks, random));
  return partners;
}

/// n rows in p consecutive blocks whose lengths differ by at most one, the longer ones first.
class RowBlocks {
 public:
  RowBlocks(std::int64_t rows, Rank blocks) : length_(rows / blocks), longer_(rows % blocks) {}

  [[nodiscard]] std::int64_t rows(Rank block) const { return length_ + (block < longer_ ? 1 : 0); }
  /// The block of a row, from 0. @pre 0 <= row < rows
  [[nodiscard]] Rank block_of(std::int64_t row) const {
    const std::int64_t in_longer = longer_ * (length_ + 1);
    if (row < in_longer) return static_cast<Rank>(row / (length_ + 1));
    return static_cast<Rank>(longer_ + (row - in_longer) / length_);
  }

 private:
  std::int64_t length_;  // of the shorter blocks
  std::int64_t longer_;  // how many blocks have one row more
};

}  // namespace hopscope::sizes
