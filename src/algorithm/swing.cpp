#include "algorithm/all_reduce_legs.hpp"

#include <algorithm>

#include "algorithm/altered_legs.hpp"
#include "algorithm/arithmetic.hpp"

namespace hopscope {

Rank swing_distance(int s) { return (1 + (s % 2 == 0 ? 2 : -2) * (Rank{1} << s)) / 3; }

Rank swing_peer(Rank r, int s, Rank p) { return moved(r, r % 2 == 0 ? swing_distance(s) : -swing_distance(s), p); }

VectorLegs swing_latency_all_reduce(Rank r, Rank p, double m) {
  VectorLegs legs;
  for (int s = 0; s < log2_up(p); ++s) {
    const Rank peer = swing_peer(r, s, p);
    legs.send(s + 1, peer, {0, m});
    legs.receive_to_add(s + 1, peer, {0, m});
  }
  return legs;
}

Step swing_latency_all_reduce_steps(Rank p) { return log2_up(p); }

namespace {

// The ranks that r reaches by its peers of the steps s, s+1, .. (itself too) are those that are congruent, modulo
// 2^(s+1), to r or to its peer of step s: sums of distances are numbers in base -2, whose digits from s+1 on may be
// anything.

/// The ranks that r reaches from step s on, as runs.
std::vector<Run> reached(Rank r, int s, Rank p) {
  if (s == log2_up(p)) return {{.first = r}};
  const Rank D = Rank{1} << (s + 1);
  return {{.first = r % D, .count = p / D, .stride = D},
          {.first = swing_peer(r, s, p) % D, .count = p / D, .stride = D}};
}

/// Swing on a torus: which dimension and which of its own steps each step is.
class AlongDimensions {
 public:
  explicit AlongDimensions(const std::vector<Rank>& sides) : sides_(sides) {
    const int most = log2_up(std::ranges::max(sides));
    for (int own = 0; own < most; ++own) {
      for (std::size_t d = 0; d < sides.size(); ++d) {
        if (own < log2_up(sides[d])) steps_.push_back({d, own});
      }
    }
  }

  [[nodiscard]] int steps() const { return static_cast<int>(steps_.size()); }
  [[nodiscard]] Rank ranks() const {
    Rank p = 1;
    for (const Rank side : sides_) p *= side;
    return p;
  }
  [[nodiscard]] Rank peer(Rank r, int s) const {
    const auto& [dimension, own] = steps_[static_cast<std::size_t>(s)];
    Rank below = 1;  // ranks from one coordinate to the next
    for (std::size_t d = dimension + 1; d < sides_.size(); ++d) below *= sides_[d];
    const Rank coordinate = r / below % sides_[dimension];
    return r + (swing_peer(coordinate, own, sides_[dimension]) - coordinate) * below;
  }
  /// The ranks that r reaches from step s on, as runs: in each dimension the coordinates that its own later steps
  /// reach.
  [[nodiscard]] std::vector<Run> reached_from(Rank r, int s) const {
    std::vector<int> own(sides_.size(), 0);
    for (int before = 0; before < s; ++before) ++own[steps_[static_cast<std::size_t>(before)].dimension];
    std::vector<Rank> rows{0};  // of the dimensions so far
    Rank below = ranks();
    for (std::size_t d = 0; d + 1 < sides_.size(); ++d) {
      below /= sides_[d];
      std::vector<Rank> next;
      for (const Rank row : rows) {
        for (const Run& run : reached(r / below % sides_[d], own[d], sides_[d])) {
          for (Rank i = 0; i < run.count; ++i) next.push_back(row * sides_[d] + run.rank(i, sides_[d]));
        }
      }
      rows = std::move(next);
    }
    const Rank side = sides_.back();
    std::vector<Run> all;
    for (const Rank row : rows) {
      for (Run run : reached(r % side, own.back(), side)) {
        run.first += row * side;
        all.push_back(run);
      }
    }
    return all;
  }

 private:
  struct OwnStep {
    std::size_t dimension;
    int own;  ///< of this dimension
  };

  std::vector<Rank> sides_;
  std::vector<OwnStep> steps_;
};

/// All runs of a message of which r is one end.
void push_runs(BlockLegs& legs, Leg<Run> end, const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    end.piece = run;
    end.continued = &run != &runs.back();
    legs.push_back(end);
  }
}

/// The second half: with its peers in reverse order, each rank sends all parts that are complete there.
BlockLegs gathering_of_reached(Rank r, Rank p) {
  BlockLegs legs;
  const int q = log2_up(p);
  for (int s = q - 1; s >= 0; --s) {
    const Rank peer = swing_peer(r, s, p);
    push_runs(legs, {.step = q - s, .sends = true, .peer = peer}, reached(r, s + 1, p));
    push_runs(legs, {.step = q - s, .sends = false, .peer = peer}, reached(peer, s + 1, p));
  }
  return legs;
}

Rank lowest_reached(Rank r, int s, Rank p) {
  if (s == log2_up(p)) return r;
  const Rank D = Rank{1} << (s + 1);
  return std::min(r % D, swing_peer(r, s, p) % D);
}

/// The same with the numbers of parts of a Bine all-reduce. Each step divides the ranks that r reaches, and their
/// numbers, into those that r still reaches and those that its peer reaches.
BlockLegs gathering_of_neighbours(Rank r, Rank p) {
  BlockLegs there;
  const int q = log2_up(p);
  Run numbers{.first = 0, .count = p};
  for (int s = 0; s < q; ++s) {
    const Rank peer = swing_peer(r, s, p);
    const Rank half = numbers.count / 2;
    const bool is_first = lowest_reached(r, s + 1, p) < lowest_reached(peer, s + 1, p);
    const Run lower{.first = numbers.first, .count = half};
    const Run upper{.first = numbers.first + half, .count = half};
    there.send(s + 1, peer, is_first ? upper : lower);
    numbers = is_first ? lower : upper;
    there.receive(s + 1, peer, numbers);
  }
  return finished_after(0, reversed(there, q));
}

BlockLegs gathering_along_dimensions(Rank r, const AlongDimensions& along) {
  BlockLegs legs;
  const int q = along.steps();
  for (int s = q - 1; s >= 0; --s) {
    const Rank peer = along.peer(r, s);
    push_runs(legs, {.step = q - s, .sends = true, .peer = peer}, along.reached_from(r, s + 1));
    push_runs(legs, {.step = q - s, .sends = false, .peer = peer}, along.reached_from(peer, s + 1));
  }
  return legs;
}

}  // namespace

VectorLegs swing_latency_along_dimensions(Rank r, const std::vector<Rank>& sides, double m) {
  const AlongDimensions along(sides);
  VectorLegs legs;
  for (int s = 0; s < along.steps(); ++s) {
    legs.send(s + 1, along.peer(r, s), {0, m});
    legs.receive_to_add(s + 1, along.peer(r, s), {0, m});
  }
  return legs;
}

VectorLegs swing_bandwidth_along_dimensions(Rank r, const std::vector<Rank>& sides, double m) {
  const AlongDimensions along(sides);
  return as_parts(there_and_back(gathering_along_dimensions(r, along), along.steps()), m, along.ranks());
}

VectorLegs swing_bandwidth_all_reduce(Rank r, Rank p, double m) {
  return as_parts(there_and_back(gathering_of_reached(r, p), log2_up(p)), m, p);
}

VectorLegs bine_all_reduce(Rank r, Rank p, double m) {
  return as_parts(there_and_back(gathering_of_neighbours(r, p), log2_up(p)), m, p);
}

Step swing_bandwidth_all_reduce_steps(Rank p) { return 2 * log2_up(p); }

}  // namespace hopscope
