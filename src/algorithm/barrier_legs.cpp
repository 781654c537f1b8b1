#include "algorithm/barrier_legs.hpp"

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/arithmetic.hpp"

namespace hopscope {

BarrierLegs dissemination_barrier(Rank r, Rank p, Rank radix, int ports) {
  BarrierLegs legs;
  for (const RadixShift& shift : radix_shifts(p, radix, ports)) {
    legs.send(shift.step, moved(r, shift.distance, p), {});
    legs.receive(shift.step, moved(r, -shift.distance, p), {});
  }
  return legs;
}

Step dissemination_barrier_steps(Rank p, Rank radix, int ports) { return radix_shift_steps(p, radix, ports); }

BarrierLegs ring_barrier(Rank r, Rank p) {
  BarrierLegs legs;
  if (p == 1) return legs;
  for (const Step before : {0, p}) {
    if (r > 0) legs.receive(before + r, r - 1, {});
    legs.send(before + r + 1, moved(r, 1, p), {});
    if (r == 0) legs.receive(before + p, p - 1, {});
  }
  return legs;
}

Step ring_barrier_steps(Rank p) { return p == 1 ? 0 : 2 * p; }

namespace {

BarrierLegs without_words(const VectorLegs& vector) {
  BarrierLegs legs;
  for (const Leg<Extent>& leg : vector) legs.push_back({.step = leg.step, .sends = leg.sends, .peer = leg.peer});
  return legs;
}

constexpr double some_words = 1;

}  // namespace

BarrierLegs tree_barrier(Rank r, Rank p) { return without_words(reduce_broadcast_all_reduce(r, p, some_words)); }

Step tree_barrier_steps(Rank p) { return reduce_broadcast_all_reduce_steps(p); }

BarrierLegs flat_barrier(Rank r, Rank p) { return without_words(flat_all_reduce(r, p, some_words)); }

Step flat_barrier_steps(Rank p) { return flat_all_reduce_steps(p); }

BarrierLegs recursive_doubling_barrier(Rank r, Rank p) {
  return without_words(recursive_doubling_all_reduce(r, p, some_words));
}

BarrierLegs far_folded_barrier(Rank r, Rank p) {
  const Rank P = Rank{1} << log2_down(p);
  const Step last = recursive_doubling_barrier_steps(p);
  BarrierLegs legs;
  if (r >= P) {
    legs.send(1, r - P, {});
    legs.receive(last, r - P, {});
    return legs;
  }
  if (r < p - P) legs.receive(1, r + P, {});
  legs.append(recursive_doubling_barrier(r, P), p > P ? 1 : 0);
  if (r < p - P) legs.send(last, r + P, {});
  return legs;
}

Step recursive_doubling_barrier_steps(Rank p) { return recursive_doubling_all_reduce_steps(p); }

}  // namespace hopscope
