#pragma once

#include <algorithm>
#include <vector>

#include "algorithm/legs.hpp"

namespace hopscope {

/// Recursive doubling among any number of ranks: the last 2D ranks, as far as there are p, after ranks of the lower D
/// of them and of those above have swapped what they have. Where the upper half is cut off, some of the lower one have
/// had no partner: those that had one pass on to them what came from it, over D/2, D/4, .., until all have it.
class CutTree {
 public:
  CutTree(Rank p, Rank D) : first_((p - 1) / (2 * D) * (2 * D)), half_(D), upper_(std::max(0, p - first_ - D)) {}

  [[nodiscard]] Rank half() const { return half_; }
  /// The ranks of the upper half, and as many of the lower one that had a partner.
  [[nodiscard]] Rank upper() const { return upper_; }
  /// The blocks of the upper half.
  [[nodiscard]] Run late() const { return {.first = first_ + half_, .count = upper_}; }
  /// Over which distances they are passed on, one after the other.
  [[nodiscard]] std::vector<Rank> distances() const {
    std::vector<Rank> all;
    if (upper_ == 0) return all;
    for (Rank distance = half_; distance > upper_;) all.push_back(distance /= 2);
    return all;
  }
  /// Whether r passes them on over a distance, or gets them.
  [[nodiscard]] bool passes_on(Rank r, Rank distance) const {
    const Rank place = (r - first_) % (2 * distance);
    return is_lower(r) && place < std::min(upper_, distance) && place + distance >= upper_;
  }
  [[nodiscard]] bool gets(Rank r, Rank distance) const { return is_lower(r) && passes_on(r - distance, distance); }

 private:
  [[nodiscard]] bool is_lower(Rank r) const { return r >= first_ && r < first_ + half_; }

  Rank first_;
  Rank half_;
  Rank upper_;
};

}  // namespace hopscope
