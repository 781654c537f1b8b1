#include "engine/exchanges_of_rank.hpp"

namespace hopscope {

bool can_be_together(const Exchanges& exchanges, Rank ranks) {
  Rank messages = 0;
  std::vector<bool> senders(static_cast<std::size_t>(ranks));
  for (Rank pair = 0; pair < exchanges.pairs; ++pair) {
    if (exchanges.to(pair) != Exchanges::nobody) ++messages;
    const Rank from = exchanges.from(pair);
    if (from == Exchanges::nobody) continue;
    if (senders[static_cast<std::size_t>(from)]) return false;
    senders[static_cast<std::size_t>(from)] = true;
  }
  return messages > 1;
}

}  // namespace hopscope
