#include "algorithm/rooted_legs.hpp"

#include "algorithm/arithmetic.hpp"

namespace hopscope {

namespace {

/// Those who go on once the odd ones of the first 2 * `pairs` ranks have given what they have to the rank before them:
/// they are numbered anew.
struct RanksGoingOn {
  Rank count = 1;
  Rank pairs = 0;

  [[nodiscard]] Rank number(Rank v) const { return v < 2 * pairs ? v / 2 : v - pairs; }
  [[nodiscard]] Rank rank(Rank number) const { return number < pairs ? 2 * number : number + pairs; }
};

/// What number u keeps of m words after `steps` times halving what it has, among `count`: in step k the lower half if
/// bit k of u is 0.
Extent kept(Rank u, int steps, Rank count, double m) {
  Rank first = 0;
  Rank size = count;
  for (int k = 0; k < steps; ++k) {
    size /= 2;
    if ((u >> k & 1) == 1) first += size;
  }
  return parts(m, count, first, first + size);
}

}  // namespace

VectorLegs reduce_scatter_gather(Rank v, Rank p, double m) {
  VectorLegs legs;
  const int halvings = log2_down(p);
  const Rank count = Rank{1} << halvings;
  const RanksGoingOn ranks{count, p - count};
  const Step before = p > count ? 1 : 0;
  if (v < 2 * ranks.pairs && v % 2 == 1) {
    legs.send(1, v - 1, {0, m});
    return legs;
  }
  if (v < 2 * ranks.pairs) legs.receive_to_add(1, v + 1, {0, m});
  const Rank u = ranks.number(v);
  for (int k = 0; k < halvings; ++k) {
    const Rank other = u ^ (Rank{1} << k);
    legs.send(before + k + 1, ranks.rank(other), kept(other, k + 1, count, m));
    legs.receive_to_add(before + k + 1, ranks.rank(other), kept(u, k + 1, count, m));
  }
  for (int k = halvings - 1; k >= 0; --k) {
    const Rank bit = Rank{1} << k;
    const Step step = before + 2 * halvings - k;
    if (u < bit) legs.receive(step, ranks.rank(u + bit), kept(u + bit, k + 1, count, m));
    if (u >> k == 1) legs.send(step, ranks.rank(u - bit), kept(u, k + 1, count, m));
  }
  return legs;
}

Step reduce_scatter_gather_steps(Rank p) {
  const int halvings = log2_down(p);
  return 2 * halvings + (p > Rank{1} << halvings ? 1 : 0);
}

}  // namespace hopscope
