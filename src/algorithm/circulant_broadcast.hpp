#pragma once

#include "algorithm/legs.hpp"

namespace hopscope {

/// A broadcast of n segments in n - 1 + q steps, q = log2 p rounded up: the fewest that there can be. In each step
/// everybody sends a segment over the same distance, one of the skips s_q = p, .., s_k = s_(k+1) / 2 rounded up, ..,
/// s_0 = 1: in q steps, a phase, over each of s_0, .., s_(q-1). (Traeff 2023, arXiv 2312.11236.) For the virtual rank
/// v.
[[nodiscard]] VectorLegs circulant_broadcast(Rank v, Rank p, double m, Rank segments);
[[nodiscard]] Step circulant_broadcast_steps(Rank p, double m, Rank segments);

/// The same for many ranks: built once for all, in O(p log p) with a byte for each rank and step of a phase. A rank
/// alone has to find what each of its receivers asks for.
class CirculantBroadcast {
 public:
  explicit CirculantBroadcast(Rank p);
  [[nodiscard]] VectorLegs legs(Rank v, double m, Rank segments) const;

 private:
  std::vector<Rank> skips_;
  std::vector<std::int8_t> received_;  // circulant_segments of rank 0, of rank 1, ..
};

/// The skips s_0, .., s_q.
[[nodiscard]] std::vector<Rank> circulant_skips(Rank p);
/// Which segments v receives in the q steps of a phase, counted from the first segment of the phase: its own one of the
/// phase's, 0 .. q-1, and else negative numbers, which are segments of phases before.
[[nodiscard]] std::vector<int> circulant_segments(Rank v, const std::vector<Rank>& skips);

}  // namespace hopscope
