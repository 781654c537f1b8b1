#include <hopscope/platform.hpp>

#include <algorithm>

namespace hopscope {

Mapping::Mapping(std::vector<NodeId> table) : table_(std::move(table)) {
  for (std::size_t r = 0; r < table_.size(); ++r) {
    if (table_[r] != static_cast<NodeId>(r)) return;
  }
  table_.clear();
}

Time Platform::smallest_cost() const {
  Time smallest = 0;
  const auto look_at = [&](const Costs& prices) {
    for (const Time cost : {prices.t_s, word_time(prices), prices.t_h, costs.t_r}) {
      if (cost > 0 && (smallest == 0 || cost < smallest)) smallest = cost;
    }
  };
  if (has_one_price()) look_at(costs);
  for (const Costs& prices : class_costs) look_at(prices);
  return smallest;
}

Costs Platform::lowest_costs() const {
  if (has_one_price()) return costs;
  Costs lowest = class_costs.front();
  for (const Costs& each : class_costs) {
    lowest.t_s = std::min(lowest.t_s, each.t_s);
    lowest.t_w = std::min(lowest.t_w, each.t_w);
    lowest.t_h = std::min(lowest.t_h, each.t_h);
  }
  lowest.t_r = costs.t_r;
  return lowest;
}

}  // namespace hopscope
