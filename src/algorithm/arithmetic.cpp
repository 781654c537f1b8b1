#include "algorithm/arithmetic.hpp"

#include <algorithm>

namespace hopscope {

std::vector<RadixShift> radix_shifts(Rank p, Rank radix, int ports) {
  const bool is_in_turn = ports < radix - 1;
  std::vector<RadixShift> shifts;
  Step step = 1;
  for (std::int64_t unit = 1; unit < p; unit *= radix) {
    for (std::int64_t i = 1; i < radix && i * unit < p; ++i) {
      shifts.push_back({step, static_cast<Rank>(unit), static_cast<Rank>(i * unit)});
      if (is_in_turn) ++step;
    }
    if (!is_in_turn) ++step;
  }
  return shifts;
}

Step radix_shift_steps(Rank p, Rank radix, int ports) {
  const std::vector<RadixShift> shifts = radix_shifts(p, radix, ports);
  return shifts.empty() ? 0 : shifts.back().step;
}

// The first shift of a step is the nearest.
double longest_blocks_of_shifts(Rank p, Rank radix, int ports) {
  double blocks = 0;
  Step step = 0;
  for (const RadixShift& shift : radix_shifts(p, radix, ports)) {
    if (shift.step == step) continue;
    step = shift.step;
    blocks += std::min(shift.unit, p - shift.distance);
  }
  return blocks;
}

Rank one_factor_partner(Rank rank, Rank round, Rank p) {
  if (p % 2 == 1) return static_cast<Rank>((std::int64_t{round} - rank + p) % p);
  const Rank circle = p - 1;
  const auto idle = static_cast<Rank>(std::int64_t{p} / 2 * round % circle);
  if (rank == p - 1) return idle;
  if (rank == idle) return p - 1;
  return static_cast<Rank>((std::int64_t{round} - rank + circle) % circle);
}

Rank one_factor_rounds(Rank p) { return p == 1 ? 0 : p - 1 + p % 2; }

}  // namespace hopscope
