#include <hopscope/platform.hpp>

namespace hopscope {

Mapping::Mapping(std::vector<NodeId> table) : table_(std::move(table)) {
  for (std::size_t r = 0; r < table_.size(); ++r) {
    if (table_[r] != static_cast<NodeId>(r)) return;
  }
  table_.clear();
}

}  // namespace hopscope
