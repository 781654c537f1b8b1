#include "analysis/trees/equal_pieces.hpp"

#include <algorithm>
#include <numeric>

namespace hopscope {

std::vector<TreeSend> in_equal_pieces(std::span<const OutTree> trees, std::span<const TreeSend> sends) {
  std::vector<TreeSend> pieces;
  const auto has_one_arc = [&](const TreeSend& send) { return trees[send.tree].edges[send.edge].route.size() == 1; };
  for (auto first = sends.begin(); first != sends.end();) {
    const auto last = std::find_if(first, sends.end(), [&](const TreeSend& send) { return send.step != first->step; });
    std::int64_t common = 0;
    for (auto send = first; send != last; ++send)
      if (!has_one_arc(*send)) common = std::gcd(common, send->units);
    for (; first != last; ++first) {
      const std::int64_t size = has_one_arc(*first) ? first->units : common;
      check_sends(pieces.size() + static_cast<std::size_t>(first->units / size));
      for (std::int64_t unit = 0; unit < first->units; unit += size)
        pieces.push_back({first->step, first->tree, first->edge, first->first + unit, size});
    }
  }
  return pieces;
}

}  // namespace hopscope
