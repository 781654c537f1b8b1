#include "algorithm/all_reduce_legs.hpp"

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

}  // namespace

VectorLegs swing_bandwidth_all_reduce(Rank r, Rank p, double m) {
  return as_parts(there_and_back(gathering_of_reached(r, p), log2_up(p)), m, p);
}

VectorLegs bine_all_reduce(Rank r, Rank p, double m) {
  return as_parts(there_and_back(gathering_of_neighbours(r, p), log2_up(p)), m, p);
}

Step swing_bandwidth_all_reduce_steps(Rank p) { return 2 * log2_up(p); }

}  // namespace hopscope
