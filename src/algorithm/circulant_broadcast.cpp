#include "algorithm/rooted_legs.hpp"

#include "algorithm/arithmetic.hpp"
#include "algorithm/parts.hpp"

namespace hopscope {

std::vector<Rank> circulant_skips(Rank p) {
  std::vector<Rank> skips{p};
  while (skips.back() > 1) skips.push_back(skips.back() - skips.back() / 2);
  std::ranges::reverse(skips);
  return skips;
}

namespace {

/// A segment reaches a rank over a path of skips, the longest first, and is known by the last of them. The search looks
/// for one path for each round, in one walk over all paths: the path of round k ends between s_k and s_(k+1) before the
/// rank (one turn further round the ring), and no later than that of the round before; and all have different last
/// skips.
class PathSearch {
 public:
  /// @param other_skips as bits, those by which a path to the rank may end
  PathSearch(Rank v, const std::vector<Rank>& skips, std::uint64_t other_skips)
      : v_(v), skips_(skips), free_(other_skips), before_(2 * std::int64_t{skips.back()}) {
    look(0, rounds());
  }

  /// The last skip of each round's path.
  [[nodiscard]] const std::vector<int>& last_skips() const { return found_; }

 private:
  [[nodiscard]] int rounds() const { return static_cast<int>(skips_.size()) - 1; }
  [[nodiscard]] bool is_complete() const { return found_.size() + 1 == skips_.size(); }
  /// Where the path must have ended for the round that is `later` after the next one to be found.
  [[nodiscard]] std::int64_t latest_end(std::size_t later) const {
    return std::int64_t{skips_.back()} + v_ - skips_[found_.size() + later];
  }

  /// Looks at the paths that go on from `here` by the skip of number `longest`, or a shorter one.
  void look(std::int64_t here, int longest) {
    for (int skip = longest; skip >= 0 && !is_complete(); --skip) {
      if ((free_ >> skip & 1) == 0) continue;
      const std::int64_t there = here + skips_[static_cast<std::size_t>(skip)];
      if (there > latest_end(0) || there >= before_) continue;
      if (there <= latest_end(1)) look(there, skip);
      if (is_complete() || here > latest_end(1)) return;
      found_.push_back(skip);
      free_ &= ~(std::uint64_t{1} << skip);
      before_ = there;
    }
  }

  Rank v_;
  const std::vector<Rank>& skips_;
  std::uint64_t free_;
  std::int64_t before_;  // where the path of the round before ends
  std::vector<int> found_;
};

/// The last skip on the way from the root to v over the longest skips that fit; the root's is the number of rounds.
int own_segment(Rank v, const std::vector<Rank>& skips) {
  int last = static_cast<int>(skips.size()) - 1;
  for (int skip = last - 1; v > 0; --skip) {
    const Rank distance = skips[static_cast<std::size_t>(skip)];
    if (distance > v) continue;
    v -= distance;
    last = skip;
  }
  return last;
}

}  // namespace

std::vector<int> circulant_segments(Rank v, const std::vector<Rank>& skips) {
  const int rounds = static_cast<int>(skips.size()) - 1;
  const int own = own_segment(v, skips);
  const std::uint64_t all = (std::uint64_t{1} << skips.size()) - 1;
  std::vector<int> segments = PathSearch(v, skips, all & ~(std::uint64_t{1} << own)).last_skips();
  // once round the whole ring is the way of the rank's own segment
  for (int& segment : segments) segment = segment == rounds ? own : segment - rounds;
  return segments;
}

namespace {

/// @param received in the steps of a phase, of a rank: its circulant_segments
template <class Received>
VectorLegs circulant_legs(Rank v, const std::vector<Rank>& skips, const std::vector<Extent>& pieces,
                          const Received& received) {
  VectorLegs legs;
  const Rank p = skips.back();
  const int q = static_cast<int>(skips.size()) - 1;
  if (q == 0) return legs;
  std::vector<Rank> receivers;
  std::vector<int> sent;
  for (int k = 0; k < q; ++k) {
    receivers.push_back(static_cast<Rank>((std::int64_t{v} + skips[static_cast<std::size_t>(k)]) % p));
    sent.push_back(received(receivers.back(), k));
  }
  const auto last = static_cast<Rank>(pieces.size()) - 1;
  const Step left_out = (q - last % q) % q;  // steps of the first phase, so that the last phase is a whole one
  for (Step i = left_out; i < last + q + left_out; ++i) {
    const auto k = static_cast<std::size_t>(i % q);
    const Step step = i - left_out + 1;
    const Step first = i / q * q - left_out;  // segment of the phase
    const auto piece = [&](Rank segment) { return pieces[static_cast<std::size_t>(std::min(segment, last))]; };
    if (const Rank segment = first + sent[k]; receivers[k] != 0 && segment >= 0) {
      legs.send(step, receivers[k], piece(segment));
    }
    if (const Rank segment = first + received(v, i % q); v != 0 && segment >= 0) {
      legs.receive(step, v >= skips[k] ? v - skips[k] : v - skips[k] + p, piece(segment));
    }
  }
  return legs;
}

}  // namespace

VectorLegs circulant_broadcast(Rank v, Rank p, double m, Rank segments) {
  const std::vector<Rank> skips = circulant_skips(p);
  const std::vector<int> own = circulant_segments(v, skips);
  return circulant_legs(v, skips, cut(m, segments), [&](Rank rank, int k) {
    return (rank == v ? own : circulant_segments(rank, skips))[static_cast<std::size_t>(k)];
  });
}

CirculantBroadcast::CirculantBroadcast(Rank p) : skips_(circulant_skips(p)) {
  received_.reserve(static_cast<std::size_t>(p) * (skips_.size() - 1));
  for (Rank v = 0; v < p; ++v) {
    for (const int segment : circulant_segments(v, skips_)) received_.push_back(static_cast<std::int8_t>(segment));
  }
}

VectorLegs CirculantBroadcast::legs(Rank v, double m, Rank segments) const {
  return circulant_legs(v, skips_, cut(m, segments), [&](Rank rank, int k) {
    return received_[static_cast<std::size_t>(rank) * (skips_.size() - 1) + static_cast<std::size_t>(k)];
  });
}

Step circulant_broadcast_steps(Rank p, double m, Rank segments) {
  return p == 1 ? 0 : segments_of(m, segments) - 1 + log2_up(p);
}

}  // namespace hopscope
