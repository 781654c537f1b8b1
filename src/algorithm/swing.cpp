#include "algorithm/swing.hpp"

#include "algorithm/altered_legs.hpp"
#include "algorithm/logarithms.hpp"
#include "algorithm/modulo.hpp"

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

Rank lowest_reached(Rank r, int s, Rank p) {
  if (s == log2_up(p)) return r;
  const Rank D = Rank{1} << (s + 1);
  return std::min(r % D, swing_peer(r, s, p) % D);
}

/// As `reached`, but the numbers of their parts in a Bine all-reduce: each step halves the numbers that are left.
std::vector<Run> numbers_reached(Rank r, int s, Rank p) {
  Run numbers{.first = 0, .count = p};
  for (int i = 0; i < s; ++i) {
    numbers.count /= 2;
    const bool is_second = lowest_reached(r, i + 1, p) > lowest_reached(swing_peer(r, i, p), i + 1, p);
    if (is_second) numbers.first += numbers.count;
  }
  return {numbers};
}

/// All runs of a message of which r is one end.
void push_runs(BlockLegs& legs, Leg<Run> end, const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    end.piece = run;
    end.continued = &run != &runs.back();
    legs.push_back(end);
  }
}

using Reached = std::vector<Run> (*)(Rank r, int s, Rank p);

/// The second half: with its peers in reverse order, each rank sends all parts that are complete there.
BlockLegs gathering(Rank r, Rank p, Reached parts_reached) {
  BlockLegs legs;
  const int q = log2_up(p);
  for (int s = q - 1; s >= 0; --s) {
    const Rank peer = swing_peer(r, s, p);
    push_runs(legs, {.step = q - s, .sends = true, .peer = peer}, parts_reached(r, s + 1, p));
    push_runs(legs, {.step = q - s, .sends = false, .peer = peer}, parts_reached(peer, s + 1, p));
  }
  return legs;
}

}  // namespace

VectorLegs swing_bandwidth_all_reduce(Rank r, Rank p, double m) {
  return as_parts(there_and_back(gathering(r, p, reached), log2_up(p)), m, p);
}

VectorLegs bine_all_reduce(Rank r, Rank p, double m) {
  return as_parts(there_and_back(gathering(r, p, numbers_reached), log2_up(p)), m, p);
}

Step swing_bandwidth_all_reduce_steps(Rank p) { return 2 * log2_up(p); }

}  // namespace hopscope
