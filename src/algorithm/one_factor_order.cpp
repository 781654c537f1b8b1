#include "algorithm/one_factor_order.hpp"

namespace hopscope {

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
