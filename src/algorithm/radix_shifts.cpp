#include "algorithm/radix_shifts.hpp"

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

}  // namespace hopscope
