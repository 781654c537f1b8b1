#include "analysis/traffic.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace hopscope {

double Traffic::bytes_needed(Rank ranks, double messages) {
  const double edges = std::min(messages, double{1} * ranks * (ranks - 1.0));
  // Twice as many before merging, with spare capacity; as many again while merging; and those in the report.
  return 8 * edges * sizeof(GuestEdge);
}

// Messages from one rank to another become one edge. Summed in the order of sending, so that rounding is the same each
// time.
void Traffic::merge() {
  std::ranges::stable_sort(sent_, {}, [](const GuestEdge& edge) { return std::tuple(edge.from, edge.to); });
  auto last = sent_.begin();
  for (const GuestEdge& edge : sent_) {
    if (last != sent_.begin() && (last - 1)->from == edge.from && (last - 1)->to == edge.to) {
      (last - 1)->words += edge.words;
    } else {
      *last++ = edge;
    }
  }
  sent_.erase(last, sent_.end());
  merged_at_ = std::max(few, 2 * sent_.size());
}

GuestGraph Traffic::take_guest() {
  merge();
  GuestGraph guest;
  guest.processes = ranks_;
  guest.directed = true;
  guest.weighted = true;
  guest.edges = std::exchange(sent_, {});
  return guest;
}

}  // namespace hopscope
