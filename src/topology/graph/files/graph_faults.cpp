#include "topology/graph/files/graph_faults.hpp"

#include <algorithm>

#include "files/text_file.hpp"

namespace hopscope {

void GraphFaults::add(const std::string& why, std::size_t line) {
  if (!is_full()) all_.emplace_back(why, line);
}

bool GraphFaults::is_full() const { return all_.size() >= text_file::most_mistakes; }

void GraphFaults::throw_if_any() const {
  if (all_.empty()) return;
  std::vector<GraphTextError> sorted = all_;
  std::ranges::stable_sort(sorted, {}, &GraphTextError::line);
  const GraphTextError first = sorted.front();
  sorted.erase(sorted.begin());
  throw GraphTextError(first.what(), first.line(), std::move(sorted));
}

}  // namespace hopscope
