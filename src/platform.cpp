#include <hopscope/platform.hpp>

namespace hopscope {

Mapping::Mapping(std::vector<NodeId> table) : table_(std::move(table)) {
  for (std::size_t r = 0; r < table_.size(); ++r) {
    if (table_[r] != static_cast<NodeId>(r)) return;
  }
  table_.clear();
}

Time Platform::smallest_cost() const {
  Time smallest = 0;
  for (const Time cost : {costs.t_s, word_time(), costs.t_h, costs.t_r}) {
    if (cost > 0 && (smallest == 0 || cost < smallest)) smallest = cost;
  }
  return smallest;
}

}  // namespace hopscope
