#include "analysis/traffic.hpp"

namespace hopscope {

GuestGraph Traffic::guest() const {
  GuestGraph guest;
  guest.processes = ranks_;
  guest.directed = true;
  guest.weighted = true;
  for (const auto& [pair, words] : words_) {
    const GuestEdge edge{static_cast<Rank>(pair / ranks_), static_cast<Rank>(pair % ranks_), words};
    if (edge.from != edge.to) guest.edges.push_back(edge);
  }
  put_in_order(guest);
  return guest;
}

}  // namespace hopscope
