#include "algorithm/circulant_broadcast.hpp"

#include "algorithm/logarithms.hpp"
#include "algorithm/segments.hpp"

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

VectorLegs circulant_broadcast(Rank v, Rank p, double m, Rank segments) {
  VectorLegs legs;
  const int q = log2_up(p);
  if (q == 0) return legs;
  const std::vector<Rank> skips = circulant_skips(p);
  const Rank count = segments_of(m, segments);
  const Step left_out = (q - (count - 1) % q) % q;  // steps of the first phase, so that the last phase is a whole one
  const std::vector<int> received = circulant_segments(v, skips);
  std::vector<Rank> receivers;
  std::vector<int> sent;  // in each step of a phase, what its receiver asks for
  for (std::size_t k = 0; k < received.size(); ++k) {
    receivers.push_back(static_cast<Rank>((std::int64_t{v} + skips[k]) % p));
    sent.push_back(circulant_segments(receivers[k], skips)[k]);
  }
  for (Step i = left_out; i < count - 1 + q + left_out; ++i) {
    const auto k = static_cast<std::size_t>(i % q);
    const Step step = i - left_out + 1;
    const Step first = i / q * q - left_out;  // segment of the phase
    const auto piece = [&](Rank segment) { return part(m, count, std::min(segment, count - 1)); };
    if (receivers[k] != 0 && first + sent[k] >= 0) legs.send(step, receivers[k], piece(first + sent[k]));
    if (v != 0 && first + received[k] >= 0) {
      legs.receive(step, v >= skips[k] ? v - skips[k] : v - skips[k] + p, piece(first + received[k]));
    }
  }
  return legs;
}

Step circulant_broadcast_steps(Rank p, double m, Rank segments) {
  return p == 1 ? 0 : segments_of(m, segments) - 1 + log2_up(p);
}

}  // namespace hopscope
