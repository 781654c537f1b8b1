#pragma once

#include "algorithm/legs.hpp"

namespace hopscope {

/// What a message of a barrier carries.
struct Nothing {
  friend bool operator==(const Nothing&, const Nothing&) = default;
};
using BarrierLegs = Legs<Nothing>;

/// What rank r does in the schedules of a barrier among p ranks. Beside each, the number of its steps.

/// D = 1, K, K^2, .. below p: r sends to r + iD, i = 1..K-1, while iD < p; in turn, or at once with K-1 ports. K is the
/// radix.
[[nodiscard]] BarrierLegs dissemination_barrier(Rank r, Rank p, Rank radix, int ports);
[[nodiscard]] Step dissemination_barrier_steps(Rank p, Rank radix, int ports);

/// A message goes round twice.
[[nodiscard]] BarrierLegs ring_barrier(Rank r, Rank p);
[[nodiscard]] Step ring_barrier_steps(Rank p);

/// Those of the all-reduces by reduce-broadcast, flat, and by recursive doubling, without words.
[[nodiscard]] BarrierLegs tree_barrier(Rank r, Rank p);
[[nodiscard]] Step tree_barrier_steps(Rank p);
[[nodiscard]] BarrierLegs flat_barrier(Rank r, Rank p);
[[nodiscard]] Step flat_barrier_steps(Rank p);
[[nodiscard]] BarrierLegs recursive_doubling_barrier(Rank r, Rank p);
[[nodiscard]] Step recursive_doubling_barrier_steps(Rank p);
/// By recursive doubling among the first P = 2^f ranks, to which each r from P on sends first to r - P, and from which
/// it hears last. As many steps.
[[nodiscard]] BarrierLegs far_folded_barrier(Rank r, Rank p);

}  // namespace hopscope
