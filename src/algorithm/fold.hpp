#pragma once

#include "algorithm/arithmetic.hpp"

namespace hopscope {

/// How Rabenseifner's algorithms make one rank of a pair: one gives its whole vector to the other; or they give each
/// other halves, and the odd one then returns its half to the even one, which goes on.
enum class RabenseifnerFold { whole, halves };

/// The P ranks of p that go on where an algorithm is for a power of 2, P the largest that fits: of the first p-P pairs
/// of ranks, 2i and 2i+1, one of each; and all later ranks. The others are folded in. The ranks that go on have places
/// 0..P-1.
class RankFold {
 public:
  enum class Keeps { even, odd };

  explicit RankFold(Rank p, Keeps of_each_pair = Keeps::odd)
      : places_(Rank{1} << log2_down(p)), pairs_(p - places_), bit_(of_each_pair == Keeps::odd ? 1 : 0) {}

  [[nodiscard]] Rank places() const { return places_; }
  [[nodiscard]] Rank pairs() const { return pairs_; }
  [[nodiscard]] bool is_in_pair(Rank r) const { return r < 2 * pairs_; }
  /// True if r does not go on.
  [[nodiscard]] bool is_folded_in(Rank r) const { return is_in_pair(r) && r % 2 != bit_; }
  /// The other rank of a pair.
  [[nodiscard]] static Rank partner(Rank r) { return r ^ 1; }

  /// @pre r goes on
  [[nodiscard]] Rank place(Rank r) const { return is_in_pair(r) ? r / 2 : r - pairs_; }
  [[nodiscard]] Rank rank(Rank place) const { return place < pairs_ ? 2 * place + bit_ : place + pairs_; }

 private:
  Rank places_;
  Rank pairs_;
  Rank bit_;
};

}  // namespace hopscope
