#pragma once

#include <algorithm>
#include <cstdint>

#include <hopscope/platform.hpp>

namespace hopscope::sizes {

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
